import { classNames } from './class-names.ts'

/** A block with the size of the content that is loading. */
export function SkeletonBlock({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block rounded-[3px] bg-sunken', className)} />
}

/** Lines of text that is being written; the first pulses. */
export function SkeletonLines({ lines = 3, className }: { lines?: number; className?: string }) {
  const widths = ['78%', '91%', '85%', '42%', '88%', '60%']
  return (
    <span aria-hidden="true" className={classNames('flex flex-col gap-3.5', className)}>
      {Array.from({ length: lines }, (_, at) => (
        <span
          // Lines have no identity but their place
          key={at}
          style={{ width: at === lines - 1 && lines > 1 ? '42%' : widths[at % widths.length] }}
          className={classNames('h-2.5 rounded-[2px]', at === 0 ? 'pulse bg-accent-ink' : 'bg-line')}
        />
      ))}
    </span>
  )
}
