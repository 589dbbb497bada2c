import { runtime } from '#lib/runtime.ts'

/** Where people write for help. */
export function SupportAddress() {
  const { supportEmail } = runtime()
  return (
    <a href={`mailto:${supportEmail}`} className="text-link">
      {supportEmail}
    </a>
  )
}
