import { DEFAULT_VARIATIONS, MAX_VARIATIONS } from '@firstline/contract/limits'
import { PLAN_CREDITS, PRO_PRICE_DOLLARS, PRO_SUPPORT_HOURS } from '@firstline/contract/plans'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Card, CardTitle } from '#components/card.tsx'
import { SupportAddress } from '#components/support-address.tsx'
import { inWords } from '#lib/in-words.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'

const { free, pro } = PLAN_CREDITS

/** Five questions; every number is made from the constants the product runs on. */
export function CommonQuestions() {
  const { brandName } = runtime()
  return (
    <div className="flex flex-col gap-4">
      <Question title={`What is ${brandName}?`}>
        {brandName} writes cold DMs and email subject lines from what you tell it: whom you write to, what you
        offer and what it is good for. Each comes with a score that says what it is made of.
      </Question>
      <Question title="How do credits work?">
        One generation costs one credit of its type, cold DM or subject line, and gives you{' '}
        {inWords(DEFAULT_VARIATIONS)} to {inWords(MAX_VARIATIONS)} messages. A generation that fails on our
        side costs nothing. Credits refresh monthly on your billing date.
      </Question>
      <Question title="What plans are there?">
        Free, with {free.dm} DMs and {free.subject} subject lines a month, and Pro, with {pro.dm} DMs and{' '}
        {pro.subject} subject lines a month for ${PRO_PRICE_DOLLARS}. Pro also has up to {MAX_VARIATIONS}{' '}
        variations and tells you why each message works.
      </Question>
      <Question title="How do I upgrade?">
        Open{' '}
        <Link to={paths.pricing} className="text-link">
          Pricing
        </Link>{' '}
        and press Upgrade. Your new credits are there as soon as the payment is.
      </Question>
      <Question title="How do I contact support?">
        Write to <SupportAddress />. Pro users get an answer within {PRO_SUPPORT_HOURS} hours.
      </Question>
    </div>
  )
}

function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardTitle>{title}</CardTitle>
      <p className="mt-2 max-w-measure text-ink-2">{children}</p>
    </Card>
  )
}
