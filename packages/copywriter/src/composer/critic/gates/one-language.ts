import { isEnglish } from '../../../brief/language.ts'
import { FIELDS } from '../../../brief/read-fields.ts'
import type { BriefFields } from '../../../brief/read-brief.ts'
import { isPlainEnglish, languageHits, scriptOf } from '../text-language.ts'
import type { GateTest } from './gate.ts'

const FOREIGN = 'it is not in the language of the brief'

/** G8: the language of the brief. For other languages than English it refuses what is surely another, and doubts nothing. */
export const oneLanguage: GateTest = (text, brief) => {
  if (brief.isEnglish) return isPlainEnglish(text) || isEnglish(text) ? undefined : FOREIGN
  return isSurelyAnother(text, givenIn(brief)) ? FOREIGN : undefined
}

interface Given {
  script: string
  /** The language most of its words are typical of, if two or more are. */
  language: string
}

const cache = new WeakMap<BriefFields, Given>()

function givenIn(brief: BriefFields): Given {
  const cached = cache.get(brief)
  if (cached) return cached
  const text = FIELDS.map((name) => brief.form[name]).join(' ')
  const [own] = languageHits(text)
  const given = { script: scriptOf(text), language: own && own.hits >= 2 ? own.language : '' }
  cache.set(brief, given)
  return given
}

function isSurelyAnother(text: string, own: Given): boolean {
  if (scriptOf(text) !== own.script) return true
  const found = languageHits(text)
  const [most] = found
  if (own.language === '' || !most || most.language === own.language) return false
  const ownHits = found.find(({ language }) => language === own.language)?.hits ?? 0
  // English is what a model falls back to, and a subject line has few words to tell it by.
  const needed = most.language === 'en' && ownHits === 0 ? 1 : 3
  return most.hits >= needed && ownHits * 3 <= most.hits
}
