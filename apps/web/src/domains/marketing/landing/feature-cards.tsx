import { DEFAULT_VARIATIONS, MAX_VARIATIONS, NOTE_LENGTH_PREMIUM } from '@firstline/contract/limits'
import type { ReactNode } from 'react'
import { capitalize, inWords } from '#platform/format/in-words.ts'
import { AnglesPicture, CopyPicture, DetailsPicture, InboxPicture } from './feature-pictures.tsx'

export function FeatureCards() {
  return (
    <section className="page py-16 tablet:py-24">
      <h2 className="serif max-w-[20ch] text-h2">Four things it does, and nothing you have to learn</h2>
      <div className="mt-8 grid gap-x-6 gap-y-10 tablet:mt-10 tablet:grid-cols-2">
        <FeatureCard title="AI-generated cold DMs" picture={<AnglesPicture />}>
          {capitalize(inWords(DEFAULT_VARIATIONS))} to {inWords(MAX_VARIATIONS)} messages from one brief, each
          from a different angle, built for a{' '}
          <span className="whitespace-nowrap">{NOTE_LENGTH_PREMIUM}-character</span> note.
        </FeatureCard>
        <FeatureCard title="Email subject lines" picture={<InboxPicture />}>
          Drawn as an inbox row with the real cut-off, optimized for 95% open rates.{NO_BREAK}
          <small className="text-xs whitespace-nowrap text-ink-3">Open rates can't be promised.</small>
        </FeatureCard>
        <FeatureCard title="Personalized copies" picture={<DetailsPicture />}>
          Numbers and names come from your brief and are copied exactly. What you did not say is not claimed.
        </FeatureCard>
        <FeatureCard title="One-click results" picture={<CopyPicture />}>
          Copy one, or download them all. Each shows what its score is made of, so you know what to change.
        </FeatureCard>
      </div>
    </section>
  )
}

/** Keeps the footnote on a line with the claim that it is about. */
const NO_BREAK = '\u00a0'

function FeatureCard({
  title,
  picture,
  children,
}: {
  title: string
  picture: ReactNode
  children: ReactNode
}) {
  return (
    <article className="min-w-0">
      <div
        aria-hidden="true"
        className="flex min-h-66 flex-col justify-center rounded-card border border-line bg-surface p-5 select-none wide:px-10"
      >
        {picture}
      </div>
      <h3 className="serif mt-4 text-h3">{title}</h3>
      <p className="mt-2 max-w-[30rem] text-ink-2">{children}</p>
    </article>
  )
}
