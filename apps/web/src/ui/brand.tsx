import { Link } from 'react-router'
import { classNames } from './class-names.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { Mark } from './mark.tsx'

export function Brand({ quiet = false }: { quiet?: boolean }) {
  return (
    <Link
      to={paths.home}
      className={classNames(
        'serif inline-flex min-h-tap items-center gap-2.5 rounded-card text-[1.5rem] leading-none tracking-[-0.014em]',
        quiet && 'text-ink-2',
      )}
    >
      <Mark />
      <span translate="no">{getRuntime().brandName}</span>
    </Link>
  )
}
