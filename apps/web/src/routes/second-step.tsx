import { SecondStepPage } from '#features/auth/second-step/second-step-page.tsx'
import { pageMeta } from '#lib/page-meta.ts'

export function meta() {
  return pageMeta('Enter your code')
}

export default function Route() {
  return <SecondStepPage />
}
