import { ForwardByRole } from '#domains/auth/guards/forward-by-role.tsx'

export default function Route() {
  return <ForwardByRole />
}
