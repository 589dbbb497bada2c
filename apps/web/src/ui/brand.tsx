import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { Mark } from './mark.tsx'

/** `isShort`: on the narrowest phones only the mark is shown, where the header has more buttons. */
export function Brand({ quiet = false, isShort = false }: { quiet?: boolean; isShort?: boolean }) {
  return (
    <Link
      to={paths.home}
      className={classNames(
        'serif inline-flex min-h-tap min-w-0 items-center gap-2.5 rounded-card text-[1.5rem] leading-none tracking-[-0.014em]',
        quiet && 'text-ink-2',
      )}
    >
      <Mark />
      <span translate="no" className={isShort ? 'max-[24.3rem]:sr-only' : undefined}>
        {getRuntime().brandName}
      </span>
    </Link>
  )
}
