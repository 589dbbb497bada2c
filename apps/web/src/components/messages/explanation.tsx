import { Link } from 'react-router'
import { paths } from '#lib/paths.ts'

/** Why a message works, for plans that have it; for the others, where to get it. */
export function Explanation({ text, isPro }: { text: string | undefined; isPro: boolean }) {
  if (!text && isPro) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">Why this works</h3>
      {text ? (
        <p className="serif text-[1.0625rem] leading-copy text-ink-2">{text}</p>
      ) : (
        <p className="text-sm text-ink-2">
          <span>Explanations available on paid plans</span>.{' '}
          <Link to={paths.pricing} className="text-link">
            See pricing
          </Link>
        </p>
      )}
    </section>
  )
}
