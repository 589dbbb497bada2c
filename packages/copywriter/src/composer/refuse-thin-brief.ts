import type { PageReading } from '@firstline/contract/page'
import type { Brief } from '../brief/read-brief.ts'
import { wordsOf } from '../brief/words.ts'
import { WriterError } from '../writer.ts'

/** Words that name no offer. */
const VAGUE =
  /^(?:things?|stuff|products?|services?|business|company|something|anything|everything|offers?|tests?|solutions?|it|this|that)$/i

/** Throws when there is nothing honest to write from. `page` is the page that stands in for empty fields. */
export function refuseThinBrief(brief: Brief, page?: PageReading): void {
  const says = (text: string) => wordsOf(text).some((word) => /[a-z]{2}/.test(word))
  const offers = says(brief.fields.product)
  if (page && !offers && page.language !== 'en' && page.language !== '') {
    throw new WriterError(
      'brief_too_thin',
      'The built-in composer writes English only, and this page is not in English.',
    )
  }
  if (page && !offers) {
    throw new WriterError(
      'brief_too_thin',
      'This page does not say what is offered. Please use another page, or fill in the form instead.',
    )
  }
  if (!brief.isEnglish) {
    throw new WriterError(
      'brief_too_thin',
      'The built-in composer writes English only. Please fill in the form in English.',
    )
  }
  const { offer, ways, troubles } = brief
  if (!offers || (offer.noun === undefined && offer.sentences.length === 0 && ways.length === 0)) {
    throw new WriterError(
      'brief_too_thin',
      'The form does not say what you offer. Please name your product or service in a few words.',
    )
  }
  const isVague = ways.length === 0 && VAGUE.test(offer.short ?? '')
  if (
    isVague ||
    (offer.noun === undefined && offer.sentences.length === 0 && (ways.length < 2 || troubles.length === 0))
  ) {
    throw new WriterError(
      'brief_too_thin',
      'What is it that you sell? Please say it plainly, as you would to a friend: "bookkeeping for cafés", not a slogan.',
    )
  }
}
