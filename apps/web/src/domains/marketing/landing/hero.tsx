import { PLAN_CREDITS } from '@firstline/contract/plans'
import { ButtonLink } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { HeroSheet } from './hero-sheet.tsx'

const { dm, subject } = PLAN_CREDITS.free

export function Hero() {
  return (
    <section className="page grid items-start gap-x-16 gap-y-12 py-10 tablet:py-16 min-[75rem]:grid-cols-[minmax(0,1fr)_40.5rem]">
      <div>
        <Tag kind="accent">
          Limited-time offer: {dm} DMs and {subject} subject lines free
        </Tag>
        <h1 className="serif mt-7 text-display tablet:mt-8">Get the first line right.</h1>
        <p className="serif mt-6 max-w-[52ch] text-lead text-ink-2">
          Say who you are writing to and what costs them. {getRuntime().brandName} writes the cold DM or the
          subject line: short enough to be read, and made only of what you told it.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink size="lg" to={paths.signup}>
            Sign Up
          </ButtonLink>
          <ButtonLink size="lg" kind="second" to={paths.login}>
            Log In
          </ButtonLink>
        </div>
      </div>
      <HeroSheet />
    </section>
  )
}
