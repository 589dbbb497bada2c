import { BRIEF_FIELDS } from '@firstline/contract/brief-fields'
import { remember } from '../remember.ts'
import { rememberBrief } from './text.ts'

const plain = (text: string) => text.toLowerCase().replace(/’/g, "'")

/** Everything the sender typed, confirmed, saved or chose, in lower case. */
export const givenText = rememberBrief((brief) =>
  plain(
    [
      ...BRIEF_FIELDS.flatMap((name) => [brief.form[name], brief.fields[name]]),
      ...brief.confirmed.map(({ sentence }) => sentence),
      ...(brief.sender ? [brief.sender.typed, brief.sender.proof] : []),
      brief.form.ctaType,
    ].join(' \n '),
  ),
)

/** Includes the sender's page. */
export const quotableText = rememberBrief((brief) => `${givenText(brief)} \n ${plain(brief.sources ?? '')}`)

/** Whether brief or page has the name as whole words, singular or plural. */
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
