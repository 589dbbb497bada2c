import type { GenerationForm } from '@firstline/contract/generation'
import type { PageReading } from '@firstline/contract/page'
import { commandWords } from '../brief/instructions.ts'
import { mendForm } from '../brief/mend-spelling.ts'
import { FIELDS, readFields } from '../brief/read-fields.ts'
import type { BriefFields } from '../brief/read-fields.ts'
import { formFromPage } from '../page/form-from-page.ts'
import { WriterError } from '../writer.ts'
import type { WriteRequest } from '../writer.ts'

/**
 * The form, with what the page says where the form is silent, and without misspellings.
 * @throws {WriterError} brief_too_thin when neither form nor page says what is offered.
 */
export function readyForm({ form, page }: WriteRequest): GenerationForm {
  const filled = page ? formFromPage(form, page) : form
  if (page || /\p{L}/u.test(filled.product)) return mendForm(filled, FIELDS).form
  throw new WriterError(
    'brief_too_thin',
    form.websiteUrl === ''
      ? 'The form does not say what you offer. Please name your product or service in a few words.'
      : 'The website could not be used. Please say whom you write to and what you offer.',
  )
}

/** The brief a text is judged by; the page's own words are a source of numbers and names. */
export function readyBrief(form: GenerationForm, page: PageReading | undefined): BriefFields {
  const brief = readFields(form)
  if (!page) return brief
  const sources = [page.title, page.description, page.siteName, ...page.headings, page.text].join('\n')
  return { ...brief, sources, commands: [...brief.commands, ...commandWords(sources)] }
}
