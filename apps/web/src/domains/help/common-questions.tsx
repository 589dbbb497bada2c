import { commonQuestions } from '@firstline/contract/help-common-questions'
import type { HelpText } from '@firstline/contract/help-text'
import { PLANS_BY_HAND } from '@firstline/contract/plans'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, CardTitle } from '#ui/card.tsx'
import { SupportAddress } from '#ui/support-address.tsx'
import { ByPayments } from '#domains/billing/by-payments.tsx'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'

/** The assistant uses the same texts. */
export function CommonQuestions() {
  return (
    <div className="flex flex-col gap-4">
      {commonQuestions(getRuntime()).map((text) => (
        <Card key={text.id}>
          <CardTitle>{text.title}</CardTitle>
          <p className="mt-2 max-w-measure text-ink-2">{answerOf(text)}</p>
        </Card>
      ))}
    </div>
  )
}

/** The answer, with links to the pages that it names. */
function answerOf({ id, answer }: HelpText): ReactNode {
  if (id === 'upgrade') {
    return (
      <>
        {withLink(answer, 'Pricing', pricing)} <ByPayments byHand={PLANS_BY_HAND} />
      </>
    )
  }
  if (id === 'contact') return withLink(answer, getRuntime().supportEmail, <SupportAddress />)
  return answer
}

function withLink(text: string, words: string, link: ReactNode): ReactNode {
  const at = text.indexOf(words)
  if (at === -1) return text
  return (
    <>
      {text.slice(0, at)}
      {link}
      {text.slice(at + words.length)}
    </>
  )
}

const pricing = (
  <Link to={paths.pricing} className="text-link">
    Pricing
  </Link>
)
