import { articleFor } from '../grammar.ts'
import type { Brief } from '../read-brief.ts'
import { withOwnArticle } from '../reading/offer.ts'
import { offerAnew } from '../reading/unechoed.ts'
import type { OfferSaid } from './material.ts'

/** The offer in the forms a writer needs. */
export function readOfferSaid(brief: Brief): OfferSaid {
  const { offer, sender, echoes } = brief
  const [sentence] = offer.sentences
  const clause =
    offer.name !== undefined && offer.noun !== undefined
      ? `${offer.name} is ${withOwnArticle(offer) ?? offer.noun}`
      : sentence && (offer.noun === undefined || sentence.split(' ').length > 5)
        ? sentence
        : clauseOf(brief)
  const said = clause && offerAnew(clause, echoes)
  const isThing =
    offer.short !== undefined && offer.kind !== 'person' && !/^(more|less|fewer) /.test(offer.short)
  const isPlain = offer.kind === 'service' || offer.isPlural
  return {
    clauses: said === undefined ? [] : [said],
    ...(offer.name !== undefined
      ? { our: offer.name, thing: offer.name }
      : isThing
        ? {
            our: `${sender === 'I' ? 'my' : 'our'} ${offer.short ?? ''}`,
            thing: isPlain ? (offer.short ?? '') : `${articleFor(offer.short ?? '')} ${offer.short ?? ''}`,
          }
        : {}),
    ...(offer.short === undefined ? {} : { short: offer.short }),
    isPlural: offer.isPlural,
    ...(offer.does === undefined || offer.isPlural ? {} : { does: offer.does }),
    sender,
    kind: offer.kind,
  }
}

function clauseOf({ offer, sender }: Brief): string | undefined {
  const noun = offer.noun
  if (noun === undefined) return undefined
  const we = sender
  if (offer.kind === 'person') {
    if (/^(agency|firm|studio|company|team)$/i.test((offer.short ?? '').split(' ').at(-1) ?? ''))
      return `we're ${articleFor(noun)} ${noun}`
    return offer.isPlural ? `${we} send ${noun}` : `I'm ${articleFor(noun)} ${noun}`
  }
  const whole = withOwnArticle(offer) ?? noun
  if (/\b(job|round)$/.test(offer.short ?? '')) return `${we} have ${articleFor(noun)} ${noun}`
  if (/^more /.test(noun)) return `${we} bring ${noun}`
  const verb = { service: 'do', program: 'run', tool: 'make', thing: 'offer' }[offer.kind]
  return `${we} ${verb} ${whole}`
}
