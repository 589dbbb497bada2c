import { MAIL_ADDRESS } from '../mail-address.ts'
import { withoutInstructions } from '../brief/instructions.ts'
import { SHORT_FORMS } from '../brief/lexicon/short-forms.ts'
import type { Mend } from '../brief/mend-spelling.ts'

const SEEN: readonly (readonly [RegExp, string])[] = [
  [/<[a-z!/][^<>]*>|&(?:nbsp|amp|lt|gt|quot|#\d+);/i, 'markup taken out'],
  [/\{\{?[^{}]*\}\}?|\[[^[\]]+\]/, 'placeholders taken out'],
  [/\b(?:https?:\/\/|www\.)\S+/i, 'a link taken out'],
  [MAIL_ADDRESS, 'an e-mail address taken out'],
  [/(?:^|\s)[@#]\w/, 'a handle or hashtag taken out'],
  [/\p{Extended_Pictographic}/u, 'emoji taken out'],
]
const MOST_SLIPS = 3

/** What was done to a field before it was read, in plain words. */
export function repairsOf(given: string, read: string, mends: readonly Mend[]): string[] {
  const repairs = SEEN.filter(([pattern]) => pattern.test(given)).map(([, words]) => words)
  if (withoutInstructions(given).trim() !== given.trim()) repairs.push('a command to the writer left out')
  if (isShouted(given) && !isShouted(read)) repairs.push('capitals lowered')
  repairs.push(...slipsIn(given, read, mends))
  return repairs
}

function isShouted(text: string): boolean {
  const letters = text.replace(/[^A-Za-z]/g, '')
  return letters.length >= 8 && text.replace(/[^A-Z]/g, '').length >= letters.length * 0.6
}

/** Misspellings that were mended and short forms that were written out: '"thier" read as "their"'. */
function slipsIn(given: string, read: string, mends: readonly Mend[]): string[] {
  const lower = read.toLowerCase()
  const shortForms = (given.toLowerCase().match(/[a-z'-]+/g) ?? []).flatMap((word) => {
    const mended = Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word] : undefined
    return mended !== undefined && mended.toLowerCase() !== word && lower.includes(mended.toLowerCase())
      ? [`"${word}" read as "${mended}"`]
      : []
  })
  const slips = mends.map(({ typed, meant }) => `"${typed}" read as "${meant}"`)
  return [...new Set([...slips, ...shortForms])].slice(0, MOST_SLIPS)
}
