import type { Brief } from '../brief/read-brief.ts'
import { wordsOf } from '../brief/term.ts'
import { WriterError } from '../writer.ts'

/** Throws when there is nothing honest to write from. */
export function refuseThinBrief(brief: Brief): void {
  if (!brief.isEnglish) {
    throw new WriterError(
      'brief_too_thin',
      'The built-in composer writes English only. Please fill in the form in English.',
    )
  }
  const says = (text: string) => wordsOf(text).some((word) => /[a-z]{2}/.test(word))
  if (!says(brief.fields.targetAudience) && !says(brief.fields.product) && brief.form.websiteUrl !== '') {
    throw new WriterError(
      'brief_too_thin',
      'The built-in composer cannot write from a website alone yet. Please say whom you write to and what you offer.',
    )
  }
  if (!says(brief.fields.product) || (!brief.offer.noun && brief.whole.product.offerSentence === '')) {
    throw new WriterError(
      'brief_too_thin',
      'The form does not say what you offer. Please name your product or service in a few words.',
    )
  }
}
