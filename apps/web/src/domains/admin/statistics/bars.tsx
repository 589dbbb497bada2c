import { classNames } from '#ui/class-names.ts'

export interface BarsProps {
  values: readonly number[]
  chosen: number
  format?: (value: number) => string
  className: string
}

const formatWhole = (value: number) => value.toLocaleString('en')

/** Bars over a line, under the maximum of the scale. */
export function Bars({ values, chosen, format = formatWhole, className }: BarsProps) {
  const top = roundMaximum(Math.max(0, ...values))
  return (
    <div
      aria-hidden="true"
      className={classNames('relative border-t border-b border-t-line border-b-edge', className)}
    >
      <span className="pointer-events-none absolute top-0 left-0 bg-surface/80 pr-1 text-xs leading-ui text-ink-3 tabular-nums">
        {format(top)}
      </span>
      <div className="flex h-full items-end">
        {values.map((value, at) => (
          <span
            // Bars have no identity but their place
            key={at}
            className={classNames('flex h-full min-w-0 flex-1 items-end', at === chosen && 'bg-sunken')}
          >
            <span
              className={classNames(
                'mx-auto block w-[84%] max-w-10 rounded-t-[2px]',
                at === chosen
                  ? 'bg-ink forced-colors:bg-[Highlight]'
                  : 'bg-ink-3 forced-colors:bg-[CanvasText]',
              )}
              style={{ height: value === 0 ? 0 : `max(2px, ${(value / top) * 100}%)` }}
            />
          </span>
        ))}
      </div>
    </div>
  )
}

const STEPS = [1, 2, 5, 10] as const

/** The next number above that is easy to read: 1, 2 or 5 times a power of ten. */
function roundMaximum(value: number): number {
  if (value <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((one) => one * unit >= value) ?? 10
  return step * unit
}
