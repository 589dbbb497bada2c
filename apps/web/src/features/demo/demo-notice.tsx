import { DEFAULT_VARIATIONS } from '@firstline/contract/limits'
import { Banner } from '#components/banner.tsx'
import { capitalized, countOf, inWords } from '#lib/in-words.ts'

export interface DemoNoticeProps {
  /** Null while unknown. */
  remaining: number | null
  isUsedUp: boolean
}

/** That this is the demo, and how much of it is left once that is known. */
export function DemoNotice({ remaining, isUsedUp }: DemoNoticeProps) {
  return (
    <Banner kind={isUsedUp ? 'warning' : 'info'} title="Demo Mode.">
      {isUsedUp ? 'No demo is left today. We are taking you to our plans.' : offer}
      {!isUsedUp && remaining !== null && ` ${left(remaining)}`}
    </Banner>
  )
}

const offer = `${capitalized(inWords(DEFAULT_VARIATIONS))} messages from your own brief, without an account.`

function left(remaining: number): string {
  return `${countOf(remaining, 'demo')} left today.`
}
