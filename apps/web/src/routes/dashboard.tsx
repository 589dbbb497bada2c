import { ForwardByRole } from '#features/auth/forward-by-role.tsx'

export default function Route() {
  return <ForwardByRole />
}
