import { NOTE_LENGTH_FREE, NOTE_LENGTH_PREMIUM } from '@firstline/contract/limits'
import { classNames } from '#ui/class-names.ts'
import { measureNote, RULER_LENGTH } from './measure-note.ts'
import { countOf } from '#platform/format/in-words.ts'

const ticks = [
  { at: NOTE_LENGTH_FREE, label: 'free' },
  { at: NOTE_LENGTH_PREMIUM, label: 'Premium' },
]

/** The length of a DM compared with both limits of a LinkedIn note. */
export function LengthRuler({ content }: { content: string }) {
  const { length, share, isTooLong, verdict } = measureNote(content)
  const bar = isTooLong ? 'bg-danger' : 'bg-ink'
  return (
    <div className="mt-3 text-sm leading-ui">
      <div aria-hidden="true" className="relative h-3 border-b border-ink-3">
        {ticks.map(({ at }) => (
          <span key={at} style={{ left: position(at) }} className="absolute top-0 bottom-0 w-px bg-ink-3" />
        ))}
        <span
          style={{ width: `${share * 100}%` }}
          className={classNames(
            'absolute bottom-[-2px] left-0 h-1 transition-[width] duration-(--slow) ease-out starting:w-0!',
            bar,
          )}
        />
      </div>
      <div className="relative mt-1.5">
        <span className="font-semibold tabular-nums">{countOf(length, 'character')}</span>
        {ticks.map(({ at, label }) => (
          <span
            key={at}
            aria-hidden="true"
            style={{ left: position(at) }}
            className="absolute top-0 -translate-x-1/2 text-xs leading-[inherit] whitespace-nowrap text-ink-3 tabular-nums"
          >
            {at} <span className="max-[22.5rem]:hidden">{label}</span>
          </span>
        ))}
      </div>
      <p className={classNames('mt-1 text-xs', isTooLong ? 'text-danger' : 'text-ink-3')}>{verdict}</p>
    </div>
  )
}

function position(characters: number): string {
  return `${(characters / RULER_LENGTH) * 100}%`
}
