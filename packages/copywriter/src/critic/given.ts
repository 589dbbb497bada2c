import { FIELDS } from '../brief/read-fields.ts'
import { remember, rememberBrief } from './text.ts'

const plain = (text: string) => text.toLowerCase().replace(/’/g, "'")

/** All that the sender typed or chose, in lower case: its words may appear in a text. */
export const givenText = rememberBrief((brief) =>
  plain(
    [...FIELDS.flatMap((name) => [brief.form[name], brief.fields[name]]), brief.form.ctaType].join(' \n '),
  ),
)

/** The same with the sender's page. */
export const quotableText = rememberBrief((brief) => `${givenText(brief)} \n ${plain(brief.sources ?? '')}`)

/** Whether the brief or the page has a name as words of their own, in the singular or plural. */
export const mentions = rememberBrief((brief) => {
  const words = new Set(quotableText(brief).match(/[\p{L}\p{N}]+/gu))
  return remember((name) =>
    (
      plain(name)
        .replace(/'s?$/, '')
        .match(/[\p{L}\p{N}]+/gu) ?? []
    ).every((part) =>
      [part, `${part}s`, part.replace(/s$/, ''), part.replace(/days?$/, '')].some((form) => words.has(form)),
    ),
  )
})
