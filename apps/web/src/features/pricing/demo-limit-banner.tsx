import { useSearchParams } from 'react-router'
import { Banner } from '#components/banner.tsx'
import { useIsAlive } from '#hooks/use-is-alive.ts'
import { DEMO_LIMIT } from '#lib/demo-limit.ts'

/** For whoever was led here because the demo is used up. */
export function DemoLimitBanner() {
  const [search] = useSearchParams()
  const isAlive = useIsAlive()
  if (!isAlive || search.get('from') !== 'demo_limit') return null
  return (
    <Banner kind="warning" title={`${DEMO_LIMIT.title}.`} className="mb-8" announce="politely">
      {DEMO_LIMIT.description}
    </Banner>
  )
}
