import { useSearchParams } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'

/** For whoever was led here because the demo is used up. */
export function DemoLimitBanner() {
  const [search] = useSearchParams()
  const isAlive = useIsAlive()
  if (!isAlive || search.get('from') !== 'demo_limit') return null
  return (
    <Banner kind="warning" title="Demo limit reached." className="mb-8" announce="politely">
      You have already used your demo allocation. Please sign up for full access.
    </Banner>
  )
}
