import { readWords } from './lexicon/word-list.ts'
import { splitWords } from './words.ts'

const ENGLISH = new Set(readWords('english'))
const FOREIGN = new Set(readWords('foreign'))
/** Words of both languages: "van owners", "non-profit". */
const SHARED = new Set(readWords('englishAndForeign'))
const PLACES =
  /\b(?:los (?:angeles|gatos|altos|alamos|cabos)|las (?:vegas|cruces|palmas)|del (?:mar|ray|rio)|el (?:paso|segundo)|des moines)\b/gi

export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length === 0) return false
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (latin < letters.length * 0.7) return false
  const words = [...new Set(splitWords(text.replace(PLACES, ' ')))].filter((word) => !SHARED.has(word))
  const english = words.filter((word) => ENGLISH.has(word)).length
  const foreign = words.filter((word) => FOREIGN.has(word) && !ENGLISH.has(word)).length
  const accented = words.filter(
    (word) =>
      !/^(cafés?|décor|résumés?|naïve|façades?|crèches?|fiancée?s?|protégés?|purées?|entrées?|soufflés?|touché|à)$/.test(
        word,
      ) && /[äöüßéèêáíóúñçãõàùîôœåøæłśżźćńęą]/.test(word),
  ).length
  // English has accents too: cafés, décor.
  const suspicious = foreign === 0 && accented < words.length / 2 ? 0 : foreign + accented
  return suspicious < 2 || suspicious <= english
}
