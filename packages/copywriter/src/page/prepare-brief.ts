import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import { applyReadings, listDecisions } from '../brief/apply-readings.ts'
import { findCommandWords } from '../brief/drop-instructions.ts'
import { correctForm } from '../english/correct-spelling.ts'
import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'
import { readFields } from '../brief/read-fields.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import { formFromPage } from './form-from-page.ts'
import { WriterError } from '../writer.ts'
import type { WriteRequest } from '../writer.ts'

/**
 * The form as the sender wants it read: empty fields from the page, confirmed sentences, no misspellings. Its readings
 * are those of its sentences.
 * @throws {WriterError} brief_too_thin when neither form nor page says what is offered.
 */
export function prepareForm(request: WriteRequest): GenerationForm {
  checkOffer(request)
  const { form, page } = request
  const filled = page ? formFromPage(form, page) : form
  return { ...correctForm(applyReadings(filled), BRIEF_FIELDS).form, readings: listDecisions(filled) }
}

/** @throws {WriterError} brief_too_thin when neither form nor page says what is offered. */
export function checkOffer({ form, page }: Pick<WriteRequest, 'form' | 'page'>): void {
  if (page || /\p{L}/u.test(form.product)) return
  throw new WriterError(
    'brief_too_thin',
    form.websiteUrl === ''
      ? 'The form does not say what you offer. Please name your product or service in a few words.'
      : 'The website could not be used. Please say whom you write to and what you offer.',
  )
}

/** The brief for the critic; the page is a source of numbers and names. */
export function prepareBrief(form: GenerationForm, page: PageReading | undefined): ParsedFields {
  const brief = readFields(form)
  if (!page) return brief
  const sources = [page.title, page.description, page.siteName, ...page.headings, page.text].join('\n')
  return { ...brief, sources, commands: [...brief.commands, ...findCommandWords(sources)] }
}
