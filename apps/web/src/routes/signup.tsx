import { PLAN_CREDITS } from '@firstline/contract/plans'
import { SignUpPage } from '#domains/auth/sign-up/sign-up-page.tsx'
import { createPublicMeta } from '#platform/router/page-meta.ts'
import { paths } from '#platform/router/paths.ts'

const { dm, subject } = PLAN_CREDITS.free

export function meta() {
  return createPublicMeta({
    path: paths.signup,
    title: 'Create account',
    description: `Create a free account: ${dm} cold DMs and ${subject} email subject lines every month, without a card.`,
  })
}

export default function Route() {
  return <SignUpPage />
}
