import { PLAN_CREDITS } from '@firstline/contract/plans'
import { ButtonLink } from '#ui/button.tsx'
import { Mark } from '#ui/mark.tsx'
import { paths } from '#platform/router/paths.ts'

const { dm, subject } = PLAN_CREDITS.free

export function SignUpBanner() {
  return (
    <aside
      aria-label="Sign up"
      className="only-signed-out flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-4 py-3 text-sm"
    >
      <Mark width={22} />
      <p className="min-w-0 flex-1 basis-48">
        No credit card required. Start with {dm} free DMs & {subject} free subject lines.
      </p>
      <ButtonLink kind="second" size="sm" to={paths.signup}>
        Sign Up
      </ButtonLink>
    </aside>
  )
}
