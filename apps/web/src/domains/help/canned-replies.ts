import { PLAN_CREDITS, PRO_PRICE_DOLLARS } from '@firstline/contract/plans'
import { getRuntime } from '#platform/runtime.ts'

const { free, pro } = PLAN_CREDITS

export function listCannedReplies(): string[] {
  return [
    "I'm sorry, I'm having trouble connecting right now. Please try again in a moment.",
    `Free has ${free.dm} DMs and ${free.subject} subject lines a month. Pro is $${PRO_PRICE_DOLLARS} a month and has ${pro.dm} of each.`,
    'Each generation costs one credit of its type. Credits refresh monthly on your billing date, and a generation that fails on our side costs nothing.',
    'You can compare the plans on our Pricing page.',
    `For questions about billing, please write to our support team: ${getRuntime().supportEmail}.`,
  ]
}

/** A random reply, for when the assistant can't be reached. `random` is from 0 to 1, exclusive. */
export function findCannedReply(random = Math.random()): string {
  const replies = listCannedReplies()
  return replies[Math.floor(random * replies.length)] ?? ''
}
