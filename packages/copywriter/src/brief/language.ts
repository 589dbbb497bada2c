import { wordList } from './lexicon/word-list.ts'
import { wordsOf } from './words.ts'

const ENGLISH = new Set(wordList('english'))
const FOREIGN = new Set(wordList('foreign'))
/** Words both lists know, or that English borrows: "van owners", "non-profit". */
const SHARED = new Set(wordList('englishAndForeign'))
const PLACES =
  /\b(?:los (?:angeles|gatos|altos|alamos|cabos)|las (?:vegas|cruces|palmas)|del (?:mar|ray|rio)|el (?:paso|segundo)|des moines)\b/gi

/** Whether the built-in writer can write in the language of the brief. */
export function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length === 0) return false
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter)).length
  if (latin < letters.length * 0.7) return false
  const words = [...new Set(wordsOf(text.replace(PLACES, ' ')))].filter((word) => !SHARED.has(word))
  const english = words.filter((word) => ENGLISH.has(word)).length
  const foreign = words.filter((word) => FOREIGN.has(word) && !ENGLISH.has(word)).length
  const accented = words.filter(
    (word) =>
      !/^(cafés?|décor|résumés?|naïve|façades?|crèches?|fiancée?s?|protégés?|purées?|entrées?|soufflés?|touché|à)$/.test(
        word,
      ) && /[äöüßéèêáíóúñçãõàùîôœåøæłśżźćńęą]/.test(word),
  ).length
  // Accents alone prove nothing: cafés and décor are English.
  const suspicious = foreign === 0 && accented < words.length / 2 ? 0 : foreign + accented
  return suspicious < 2 || suspicious <= english
}
