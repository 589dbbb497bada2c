import { MASS_NOUNS } from './lexicon/nouns.ts'
import { readWords } from './lexicon/word-list.ts'

/** 'write' → 'writing', 'run' → 'running'. */
export function toGerund(base: string): string {
  if (/[^eoy]e$/.test(base)) return `${base.slice(0, -1)}ing`
  return /^(?:get|run|put|set|cut|sit|let|plan|chat|ship|stop|swap|bet|dig|hit|pin|rip|tap|trim|wrap|juggl)$/.test(
    base,
  )
    ? `${base}${base.at(-1) ?? ''}ing`
    : `${base}ing`
}

/** 'miss' → 'misses'. */
export function toThirdPerson(base: string): string {
  if (base === 'be') return 'is'
  if (base === 'have') return 'has'
  if (/(s|x|z|ch|sh|o)$/.test(base)) return `${base}es`
  return /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ies` : `${base}s`
}

const NOT_PLURAL =
  /(ss|us|ous|ness|sis|saas)$|^(is|his|this|its|was|has|does|as|always|across|business|access|process|news|series|sales|logistics|analytics|finances|physics|maths|yes|perhaps|lens|gas|bus|us|plus|texas|paris|dallas|vegas|wales|memphis|athens)$/

const IRREGULAR_PLURALS = new Set(readWords('irregularPlurals'))

export function isPlural(noun: string): boolean {
  const lower = noun.toLowerCase()
  if (IRREGULAR_PLURALS.has(lower)) return true
  return lower.length > 3 && lower.endsWith('s') && !NOT_PLURAL.test(lower)
}

/** Countable despite their endings. */
const COUNTABLE = new Set(readWords('countable'))

export function isMass(noun: string): boolean {
  const lower = noun.toLowerCase()
  if (COUNTABLE.has(lower)) return false
  return (
    MASS_NOUNS.has(lower) || /(ness|ing|ship|age|ware|work|ance|ence|ity|ism|ment|tion|sion)$/.test(lower)
  )
}

const SAYS_VOWEL =
  /^(8|11(?!\d)|18(?!\d)|(hour|honest|heir|honou?r)|[aeio]|u(?!ni|se|s[^a-z]|ti|tili|k|r[io]|\b)|un(?!i))/i
const LETTERS_WITH_VOWEL = /^[AEFHILMNORSX]/
const SAYS_CONSONANT = /^(one\b|once\b|eu|uni(?!n)|use|usu|uti|ukr)/i
/** Abbreviations pronounced as a word. */
const SPOKEN = new Set(['SOC', 'SAAS', 'LASER', 'NASA', 'GIF', 'ROAS', 'PIN', 'SIM', 'MAP', 'RAM'])

/** By pronunciation: an 8-week plan, an SEO audit, a SaaS app. */
export function chooseArticle(phrase: string): 'a' | 'an' {
  const first = phrase.trim().split(/[\s]/)[0] ?? ''
  const head = first.split('-')[0] ?? first
  if (/^[A-Z]{2,}s?$/.test(head) && !SPOKEN.has(head.toUpperCase()))
    return LETTERS_WITH_VOWEL.test(head) ? 'an' : 'a'
  if (SAYS_CONSONANT.test(first)) return 'a'
  return SAYS_VOWEL.test(first) ? 'an' : 'a'
}

export function addArticle(phrase: string): string {
  return `${chooseArticle(phrase)} ${phrase}`
}
