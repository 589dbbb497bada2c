import { isKnownWord } from '../english/tagger.ts'
import { SHORT_FORMS } from '../english/lexicon/short-forms.ts'
import { readWords } from '../english/lexicon/word-list.ts'
import { toSingular } from '../english/plurals.ts'

/** Signs that stand for words, outside of "24/7", "R&D", "A/B" and dates. */
const SIGN =
  /(?<!\b24)(?<!\b[A-Z])\/(?!7\b|[A-Z]\b)|[=<>~*→|#@\\^_{}[\]]|(?:->|\$\$|\.\.\.|…)|\d\+|\+(?=\s|\p{L}|\d)|&(?![A-Z]\b)|\s-\s|!!|\?\?|^[-•·–]|\bx\d|\d ?x\b(?! \d)|\d(?:k|m)\b(?<![£$€]\d{1,4}[km])(?=.{0,3}\b(?:a|per) yr)/u

/** Abbreviations of notes that no list of short forms has. */
const ABBREVIATED =
  /^(?:bfast|info(?=$)|pic|pics|vid|vids|prob|probs|min|max|est|est\.|tel|addr|bk|bks|cust|custs|inv|inv's|qty|pkg|svc|svcs|exp|yrs?|hrs?|mins?|wks?|mths?|mo|mos|approx|etc|etc\.|incl|excl|esp|vs|vs\.|asap|fyi|tbc|tba|am|pm|w|wo|b4|thru|bc|cuz|ppl|nite|lbs|sqft|refs|reqs|spec|specs|ops|comms|apps?t|appts?|em|'em|dunno|gonna|wanna|gotta|cos|coz|tho|til|till|u|ur|r|n|y|k|pls|plz|thx|msg|msgs|yday|tmrw|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/
const ORDINARY =
  /^(?:min|max|est|pm|am|may|mar|sat|sun|wed|specs|info|apps|app|till|fri|pic|cos|asap|exp|em|k)$/

/** What a reader would have to decode, of a phrase as typed and with its spelling mended. */
export function findShorthand(typed: string, sentence: string): 'sign' | 'short form' | undefined {
  const shown = typed.replace(/https?:\/\/\S+/g, '')
  if (SIGN.test(shown)) return 'sign'
  return hasShortForm(shown) || hasUnknownWord(sentence) ? 'short form' : undefined
}

function hasShortForm(typed: string): boolean {
  return typed.split(/[\s,;:()]+|(?<=\p{L}{3})-(?=\p{L}{3})/u).some((raw) => {
    const word = raw.replace(/(?<![.!?])[.!?]+$/, '').replace(/^["'“]|["'”]$/g, '')
    const lower = word.toLowerCase()
    if (/^\d+(?:yrs?|hrs?|mins?|wks?|mths?|d|h|x|pcs|sqm|ft|k)$/i.test(word)) return true
    if (word.length > 1 && word === word.toUpperCase() && !/^[NUR]$/.test(word)) return false
    // "Sat" opens a sentence about sitting.
    if (ORDINARY.test(lower)) return /^(?:em|k|exp)$/.test(lower)
    return (
      (Object.hasOwn(SHORT_FORMS, lower) && SHORT_FORMS[lower] !== undefined && !KEPT.test(lower)) ||
      ABBREVIATED.test(lower)
    )
  })
}
/** Spelled otherwise without doubt. */
const KEPT =
  /^(?:e-mail|e-mails|ecommerce|smb|whats|theres|asap|nda|dept|noshows|docs|december|xmas|thurs|tues|dec|feb|aug|sept|oct|nov|apr)$/

const KNOWN_WORDS = new Set(readWords('knownWords'))

/** A word of no vocabulary in lower case: a misspelling or a word of the trade. */
const hasUnknownWord = (sentence: string): boolean =>
  sentence.split(/[^\p{L}'’]+/u).some((word, at) => {
    const plain = word
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replace(/['’]s$|['’]$/, '')
    if (plain.length < 2 || /['’](?:m|re|ve|ll|d|t)$/i.test(plain) || (at > 0 && /\p{Lu}/u.test(plain)))
      return false
    const lower = plain.toLowerCase()
    return ![
      lower,
      toSingular(lower),
      lower.replace(/^(?:re|un|over|under|pre)(?=\p{L}{4})/u, ''),
      lower.replace(/(?:ing|ed|ers?|est|ier|iest|ly|s)$/, ''),
      lower.replace(/(?:ing|ed|ers?|est)$/, 'e'),
      lower.replace(/(?:ied|ier|iest)$/, 'y'),
    ].some((form) => KNOWN_WORDS.has(form) || isKnownWord(form))
  })
