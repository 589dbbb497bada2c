import { useSearchParams } from 'react-router'
import { Banner } from '#ui/banner.tsx'
import { useIsHydrated } from '#platform/hydration/use-is-hydrated.ts'
import { DEMO_LIMIT } from '#domains/demo/demo-limit.ts'

/** For a visitor who was led here because the demo is used up. */
export function DemoLimitBanner() {
  const [search] = useSearchParams()
  const isHydrated = useIsHydrated()
  if (!isHydrated || search.get('from') !== 'demo_limit') return null
  return (
    <Banner kind="warning" title={`${DEMO_LIMIT.title}.`} className="mb-8" announce="polite">
      {DEMO_LIMIT.description}
    </Banner>
  )
}
