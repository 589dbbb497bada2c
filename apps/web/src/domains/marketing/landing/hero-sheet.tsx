import { LengthRuler } from '#domains/generation/results/length-ruler.tsx'
import { CopySample } from './copy-sample.tsx'
import { Footnote } from './footnote.tsx'
import { SAMPLE, type SamplePart, sampleText } from '#domains/brief/sample-message.ts'

/** A brief and the message made of it, side by side; on phones the brief follows as the message's footnotes. */
export function HeroSheet() {
  return (
    <div className="grid rounded-card border border-line bg-surface shadow-sheet tablet:grid-cols-[minmax(0,1fr)_25rem]">
      <Message />
      <Brief />
    </div>
  )
}

function Brief() {
  return (
    <section
      aria-label="The brief"
      className="border-t border-mark p-5 text-sm tablet:order-first tablet:border-t-0 tablet:border-r tablet:p-6 tablet:pt-7"
    >
      <h2 className="text-xs leading-body font-semibold">The brief</h2>
      <dl className="mt-4 flex flex-col gap-4">
        {SAMPLE.brief.map(({ label, value, note }) => (
          <div key={label}>
            <dt className="text-xs leading-body text-ink-3">
              {label} {note && <Footnote number={note} apart />}
            </dt>
            <dd className="text-[0.9375rem] leading-[1.45]">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Its last word takes the footnote along, which is never alone on a line. */
function MessagePart({ text, note, isFirst }: SamplePart & { isFirst: boolean }) {
  const end = text.lastIndexOf(' ') + 1
  const className = isFirst ? 'first-line' : undefined
  return (
    <>
      <span className={className}>{text.slice(0, end)}</span>
      <span className="whitespace-nowrap">
        <span className={className}>{text.slice(end)}</span>
        {note && <Footnote number={note} />}
      </span>
    </>
  )
}

function Message() {
  return (
    <section aria-label="The message" className="min-w-0 p-5 tablet:p-7">
      <div className="flex justify-between text-xs leading-body">
        <h2 className="font-semibold">The message</h2>
        <span className="text-ink-3 tabular-nums">
          {SAMPLE.position} of {SAMPLE.count}
        </span>
      </div>
      <div className="mt-4 mb-2.5 flex items-center gap-2.5 text-xs">
        <span
          aria-hidden="true"
          className="flex size-8 items-center justify-center rounded-round bg-ink text-paper"
        >
          R
        </span>
        <span className="flex-1 text-sm font-semibold">Rowan Hale</span>
        <span className="text-ink-3">now</span>
      </div>
      <p className="serif rounded-bubble rounded-tl-[6px] bg-sunken px-4.5 py-4 text-copy">
        {SAMPLE.message.map(({ text, note }, index) => (
          <MessagePart key={text} text={text} note={note} isFirst={index === 0} />
        ))}
      </p>
      <LengthRuler content={sampleText} />
      <div className="mt-5 flex items-center justify-between gap-4">
        <CopySample text={sampleText} />
        <p className="flex items-baseline gap-2 text-xs text-ink-3">
          <span className="serif text-[2.75rem] leading-none text-ink tabular-nums">{SAMPLE.score}</span> of
          100
        </p>
      </div>
    </section>
  )
}
