import { getRuntime } from '#platform/runtime.ts'

export function SupportAddress() {
  const { supportEmail } = getRuntime()
  return (
    <a href={`mailto:${supportEmail}`} className="text-link">
      {supportEmail}
    </a>
  )
}
