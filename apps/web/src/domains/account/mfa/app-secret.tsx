import { useEffect, useRef } from 'react'
import type { NewApp } from '#domains/auth/mfa/factor-calls.ts'
import { CopySecret } from './copy-secret.tsx'

/** The QR code, and the same secret as text to type or as a link to the app on this device. */
export function AppSecret({ app: { qrCode, secret, address } }: { app: NewApp }) {
  const first = useRef<HTMLParagraphElement>(null)
  const shown = useRef<HTMLElement>(null)
  // The field that had the focus is gone.
  useEffect(() => first.current?.focus(), [])
  return (
    <div className="mb-5 flex flex-col gap-5 tablet:flex-row tablet:items-start">
      {/* White in both themes: scanners need dark on light. */}
      <img
        src={toDataUrl(qrCode)}
        alt="QR code for your authenticator app"
        width={192}
        height={192}
        className="size-48 flex-none rounded-card border border-line bg-on-accent p-2"
      />
      <div className="min-w-0">
        <p ref={first} tabIndex={-1} className="text-sm focus-visible:shadow-none">
          Scan this with an app such as Google Authenticator, 1Password or Aegis, and type the code that it
          shows.
        </p>
        <p className="mt-3 hidden text-sm pointer-coarse:block">
          <a href={address} className="text-link inline-flex min-h-tap items-center">
            Open in an app on this device
          </a>
        </p>
        <p className="mt-1 text-sm text-ink-2">No camera? Type this key into the app:</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <code
            ref={shown}
            className="grid w-full max-w-68 grid-cols-[repeat(auto-fill,4rem)] gap-x-1 font-sans text-md font-medium tabular-nums"
          >
            {splitIntoGroups(secret).map(({ place, group }) => (
              <span key={place}>{group}</span>
            ))}
          </code>
          <CopySecret secret={secret} shownIn={shown} />
        </div>
      </div>
    </div>
  )
}

/** An SVG in an `img` runs no scripts. */
function toDataUrl(svg: string): string {
  return `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
}

/** The secret in groups of four; copied or selected, it has no gaps. */
function splitIntoGroups(secret: string): { place: number; group: string }[] {
  const groups = secret.match(/.{1,4}/g) ?? []
  return groups.map((group, place) => ({ place, group }))
}
