import { PLAN_CREDITS } from '@firstline/contract/plans'
import { SignupPage } from '#features/auth/signup-page.tsx'
import { publicMeta } from '#lib/page-meta.ts'
import { paths } from '#lib/paths.ts'

const { dm, subject } = PLAN_CREDITS.free

export function meta() {
  return publicMeta({
    path: paths.signup,
    title: 'Create account',
    description: `Create a free account: ${dm} cold DMs and ${subject} email subject lines every month, without a card.`,
  })
}

export default function Route() {
  return <SignupPage />
}
