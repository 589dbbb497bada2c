import { commandWords } from '../brief/instructions.ts'
import { readBrief } from '../brief/read-brief.ts'
import type { Brief } from '../brief/read-brief.ts'
import { formFromPage } from '../page/form-from-page.ts'
import { WriterError } from '../writer.ts'
import type { WriteRequest } from '../writer.ts'

/**
 * The brief a model's texts are judged by: the form, what the page says where the form is silent, and the page's own words
 * as a source of numbers and names.
 * @throws {WriterError} brief_too_thin when nobody says what is offered.
 */
export async function readyBrief({ form, page }: WriteRequest): Promise<Brief> {
  const filled = page ? formFromPage(form, page) : form
  if (!/\p{L}/u.test(filled.product) && !page) {
    throw new WriterError(
      'brief_too_thin',
      form.websiteUrl === ''
        ? 'The form does not say what you offer. Please name your product or service in a few words.'
        : 'The website could not be used. Please say whom you write to and what you offer.',
    )
  }
  const brief = await readBrief(filled)
  if (!page) return brief
  const sources = [page.title, page.description, page.siteName, ...page.headings, page.text].join('\n')
  return { ...brief, sources, commands: [...brief.commands, ...commandWords(sources)] }
}
