import type { FormSender } from '@firstline/contract/generation'
import { type Sender, toFormSender } from '@firstline/contract/senders'
import type { BriefValues } from '#domains/brief/brief-values.ts'

/**
 * The change of a form when another sender, or none, is chosen. A product that the user typed stays. Solution and
 * insight go with the offer that they are about.
 */
export function chooseSender(
  { product, sender }: Pick<BriefValues, 'product' | 'sender'>,
  next: Sender | undefined,
): Partial<BriefValues> {
  const isTyped = product.trim() !== '' && product !== sender?.offer
  return {
    sender: next && { ...toFormSender(next), offer: next.offer },
    ...(isTyped ? {} : { product: next?.offer ?? '' }),
    ...(isTyped || !sender || !next ? {} : { solution: '', insight: '' }),
  }
}

/** The saved sender that a form has; undefined when it was changed or deleted since. */
export function findSender(senders: readonly Sender[], kept: FormSender | undefined): Sender | undefined {
  return kept && senders.find((sender) => isSame(toFormSender(sender), kept))
}

const isSame = (one: FormSender, other: FormSender): boolean =>
  one.name === other.name &&
  one.company === other.company &&
  one.proof === other.proof &&
  one.links === other.links
