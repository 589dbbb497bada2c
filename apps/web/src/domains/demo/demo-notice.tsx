import { DEFAULT_VARIATIONS } from '@firstline/contract/limits'
import { Banner } from '#ui/banner.tsx'
import { capitalize, countOf, inWords } from '#platform/format/in-words.ts'

export interface DemoNoticeProps {
  /** Null while unknown. */
  remaining: number | null
  isUsedUp: boolean
}

export function DemoNotice({ remaining, isUsedUp }: DemoNoticeProps) {
  return (
    <Banner kind={isUsedUp ? 'warning' : 'info'} title="Demo Mode.">
      {isUsedUp
        ? 'No demo is left today. We are taking you to our plans.'
        : [offer, remaining !== null && left(remaining)].filter(Boolean).join(' ')}
    </Banner>
  )
}

const offer = `${capitalize(inWords(DEFAULT_VARIATIONS))} messages from your own brief, without an account.`

function left(remaining: number): string {
  return `${countOf(remaining, 'demo')} left today.`
}
