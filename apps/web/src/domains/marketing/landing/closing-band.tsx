import { PLAN_CREDITS } from '@firstline/contract/plans'
import Play from 'lucide-react/icons/play'
import { ButtonLink } from '#ui/button.tsx'
import { capitalize, inWords } from '#platform/format/in-words.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'

const { dm, subject } = PLAN_CREDITS.free

export function ClosingBand() {
  return (
    <section className="overflow-hidden bg-band text-on-accent">
      <div className="page relative flex flex-col py-16 tablet:py-24">
        <Lines />
        <h2 className="serif max-w-[18ch] text-display">
          {capitalize(inWords(dm))} DMs and {inWords(subject)} subject lines, free.
        </h2>
        <p className="mt-6 tablet:mt-8">Every month. No credit card required.</p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <ButtonLink kind="on-band" size="lg" to={paths.signup}>
            Sign Up
          </ButtonLink>
          <ButtonLink kind="on-band-second" size="lg" to={paths.pricing}>
            View Pricing Plans
          </ButtonLink>
          <DemoVideoLink />
        </div>
      </div>
    </section>
  )
}

/** The address is a setting: without one the link is empty, and the style sheet hides it and keeps its place. */
function DemoVideoLink() {
  return (
    <a
      href={getRuntime().demoVideoUrl ?? ''}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-13 items-center gap-2 rounded-card px-4 font-medium hover:underline [&[href='']]:invisible"
    >
      <Play />
      Watch the demo video
    </a>
  )
}

/** The logo, cut at the edge of the page. */
function Lines() {
  return (
    <div
      aria-hidden="true"
      className="mb-12 flex w-36 flex-col gap-2.5 desktop:absolute desktop:top-29 desktop:left-[calc(var(--gutter)+45rem)] desktop:mb-0 desktop:w-screen desktop:gap-11"
    >
      <span className="h-3.5 rounded-[2px] bg-on-accent desktop:h-6" />
      <span className="h-3.5 rounded-[2px] bg-on-accent/25 desktop:h-6" />
      <span className="h-3.5 w-22 rounded-[2px] bg-on-accent/25 desktop:h-6 desktop:w-56" />
    </div>
  )
}
