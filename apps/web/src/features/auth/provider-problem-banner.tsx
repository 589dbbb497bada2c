import { Banner } from '#components/banner.tsx'
import type { ProviderProblem } from '#lib/auth/provider-problem.ts'

/** What became of the way through somebody else's page. Not to have wanted it any more is no fault. */
export function ProviderProblemBanner({ problem }: { problem: ProviderProblem }) {
  const hasFailed = problem.is === 'failed'
  return (
    <Banner
      kind={hasFailed ? 'danger' : 'info'}
      announce={hasFailed ? 'at once' : 'politely'}
      className="mt-6"
    >
      {problem.text}
    </Banner>
  )
}
