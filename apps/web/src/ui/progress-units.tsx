import { classNames } from './class-names.ts'

/** Above this number one bar replaces the units, which would be too thin to count. */
const MOST_UNITS = 12

export interface ProgressUnitsProps {
  label: string
  left: number
  allowance: number
}

/** Credits as units: filled is left, hollow is used. */
export function ProgressUnits({ label, left, allowance }: ProgressUnitsProps) {
  const shown = Math.max(0, Math.min(left, allowance))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={allowance}
      aria-valuenow={shown}
      aria-valuetext={`${left} of ${allowance} left`}
    >
      {allowance <= MOST_UNITS ? (
        <Units left={shown} allowance={allowance} />
      ) : (
        <Bar share={shown / allowance} />
      )}
    </div>
  )
}

function Units({ left, allowance }: { left: number; allowance: number }) {
  return (
    <div className="flex gap-1">
      {Array.from({ length: allowance }, (_, at) => (
        <span
          // Units have no identity but their place
          key={at}
          className={classNames(
            'h-2.5 flex-1 rounded-[2px] border',
            at < left ? 'border-accent-ink bg-accent-ink forced-colors:bg-[Highlight]' : 'border-edge',
          )}
        />
      ))}
    </div>
  )
}

function Bar({ share }: { share: number }) {
  return (
    <div className="h-2.5 overflow-hidden rounded-[2px] border border-edge">
      <div
        className="h-full bg-accent-ink forced-colors:bg-[Highlight] transition-[width] duration-(--slow) ease-out"
        style={{ width: `${share * 100}%` }}
      />
    </div>
  )
}
