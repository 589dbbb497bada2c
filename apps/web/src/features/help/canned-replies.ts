import { PLAN_CREDITS, PRO_PRICE_DOLLARS } from '@firstline/contract/plans'
import { runtime } from '#lib/runtime.ts'

const { free, pro } = PLAN_CREDITS

/** What the assistant says when it can't be reached: one of five, picked at random. */
export function cannedReplies(): string[] {
  return [
    "I'm sorry, I'm having trouble connecting right now. Please try again in a moment.",
    `Free has ${free.dm} DMs and ${free.subject} subject lines a month. Pro is $${PRO_PRICE_DOLLARS} a month and has ${pro.dm} of each.`,
    'Each generation costs one credit of its type. Credits refresh monthly on your billing date, and a generation that fails on our side costs nothing.',
    'You can compare the plans on our Pricing page.',
    `For questions about billing, please write to our support team: ${runtime().supportEmail}.`,
  ]
}

export function cannedReply(random = Math.random()): string {
  const replies = cannedReplies()
  return replies[Math.floor(random * replies.length)] ?? ''
}
