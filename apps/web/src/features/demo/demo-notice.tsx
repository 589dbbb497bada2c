import { DEFAULT_VARIATIONS } from '@firstline/contract/limits'
import { Banner } from '#components/banner.tsx'
import { DEMO_LIMIT } from '#lib/demo-limit.ts'
import { capitalized, inWords } from '#lib/in-words.ts'
import { demosLeft } from './demos-left.ts'

/** That this is the demo, and how much of it is left once that is known. */
export function DemoNotice({ remaining, isUsedUp }: { remaining: number | null; isUsedUp: boolean }) {
  if (isUsedUp) {
    return (
      <Banner kind="warning" title={`${DEMO_LIMIT.title}.`}>
        {DEMO_LIMIT.description}
      </Banner>
    )
  }
  return (
    <Banner kind="info" title="Demo Mode">
      {capitalized(inWords(DEFAULT_VARIATIONS))} messages from your own brief, without an account.
      {remaining !== null && ` ${demosLeft(remaining)}.`}
    </Banner>
  )
}
