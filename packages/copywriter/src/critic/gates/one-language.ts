import { isEnglish } from '../../brief/language.ts'
import { FIELDS } from '../../brief/read-brief.ts'
import type { BriefFields } from '../../brief/read-brief.ts'
import { languageHits, scriptOf } from '../text-language.ts'
import type { GateTest } from './gate.ts'

const FOREIGN = 'it is not in the language of the brief'

/** G8: the language of the brief. For other languages than English it refuses what is surely another, and doubts nothing. */
export const oneLanguage: GateTest = (text, brief) => {
  if (brief.isEnglish) return isEnglish(text) ? undefined : FOREIGN
  return isSurelyAnother(text, givenText(brief)) ? FOREIGN : undefined
}

const givenText = (brief: BriefFields) => FIELDS.map((name) => brief.form[name]).join(' ')

function isSurelyAnother(text: string, given: string): boolean {
  if (scriptOf(text) !== scriptOf(given)) return true
  const [own] = languageHits(given)
  const found = languageHits(text)
  const [most] = found
  if (!own || !most || own.hits < 2 || most.language === own.language) return false
  const ownHits = found.find(({ language }) => language === own.language)?.hits ?? 0
  // English is what a model falls back to, and a subject line has few words to tell it by.
  const needed = most.language === 'en' && ownHits === 0 ? 1 : 3
  return most.hits >= needed && ownHits * 3 <= most.hits
}
