import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Download from 'lucide-react/icons/download'
import { Footnote } from './footnote.tsx'
import { SAMPLE } from '#domains/brief/sample-message.ts'

/** Three openings from one brief. */
export function AnglesPicture() {
  return (
    <ul className="divide-y divide-line">
      {SAMPLE.angles.map(({ angle, opening }) => (
        <li key={angle} className="grid gap-x-4 py-3 wide:grid-cols-[9.25rem_1fr] wide:items-baseline">
          <span className="text-xs leading-body text-ink-3">{angle}</span>
          <span className="serif text-[1.125rem] leading-ui">{opening}</span>
        </li>
      ))}
    </ul>
  )
}

const visible = SAMPLE.subject.slice(0, SUBJECT_VISIBLE_ON_PHONE)
const hidden = SAMPLE.subject.slice(SUBJECT_VISIBLE_ON_PHONE)

/** A subject line in an inbox, cut where phones cut it. */
export function InboxPicture() {
  return (
    <div className="relative pt-8">
      <div className="relative overflow-hidden rounded-[0.875rem] border border-edge bg-paper text-[0.8125rem] leading-ui min-[24rem]:text-[0.9375rem]">
        <GreyRow short="w-29" long="w-54" />
        <div className="border-y border-line bg-surface px-4 py-2.5">
          <p className="font-semibold">You</p>
          <p className="font-medium whitespace-nowrap">
            {visible}
            <span className="relative z-[1] font-normal text-ink-3">{hidden}</span>
          </p>
        </div>
        <GreyRow short="w-24" long="w-47" />
        <CutOff className="inset-y-0">
          <span className="w-screen bg-sunken" />
        </CutOff>
      </div>
      <CutOff className="top-8 -bottom-2">
        <span className="relative border-l border-dashed border-accent-ink">
          <span className="absolute -top-7 left-0 -translate-x-1/2 text-xs wide:-translate-x-2 font-semibold whitespace-nowrap text-accent-ink">
            {SUBJECT_VISIBLE_ON_PHONE}
            <span className="ml-1.5 max-[24rem]:hidden">on a phone</span>
          </span>
        </span>
      </CutOff>
    </div>
  )
}

/** Begins where the visible part of the line ends, measured by a hidden copy of it. */
function CutOff({ className, children }: { className: string; children: React.ReactNode }) {
  return (
    <div
      className={`pointer-events-none absolute left-4 flex text-[0.8125rem] min-[24rem]:text-[0.9375rem] ${className}`}
    >
      <span className="invisible h-0 font-medium whitespace-nowrap">{visible}</span>
      {children}
    </div>
  )
}

function GreyRow({ short, long }: { short: string; long: string }) {
  return (
    <div className="flex flex-col gap-2.5 px-4 py-3.5">
      <span className={`h-2 max-w-full rounded-[1px] bg-line ${short}`} />
      <span className={`h-2 max-w-full rounded-[1px] bg-line ${long}`} />
    </div>
  )
}

/** Words of the brief, highlighted in the message. */
export function DetailsPicture() {
  const { before, words, after, note } = SAMPLE.detail
  return (
    <p className="serif mx-auto max-w-[23rem] text-[1.6875rem] leading-[1.55] text-balance">
      {before}
      <span className="rounded-[3px] bg-mark box-decoration-clone px-1">{words}</span>
      <Footnote number={note} />
      {after}
    </p>
  )
}

/** The buttons of a result, before and after. */
export function CopyPicture() {
  const row = 'flex h-13 items-center justify-center gap-2 rounded-card font-medium'
  return (
    <div className="mx-auto flex w-full max-w-80 flex-col gap-3">
      <span className={`${row} bg-accent text-on-accent`}>
        <Copy />
        Copy
      </span>
      <span className={`${row} bg-success-wash text-success`}>
        <Check />
        Copied
      </span>
      <span className={`${row} h-11!`}>
        <Download />
        Download CSV
      </span>
    </div>
  )
}
