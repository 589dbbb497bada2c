import { AMBIGUOUS_NAMES, KNOWN_NAMES } from './lexicon/names.ts'
import { PHRASE_REPAIRS, TYPOS } from './lexicon/typos.ts'
import { withoutInstructions } from './instructions.ts'

/** A field as an editor would have typed it: same facts, no dirt. Sentences are kept apart by ". ". */
export function clean(raw: string): string {
  let text = raw
    .normalize('NFC')
    .replace(/[\u2018\u2019\u201b\u02bc`´]/g, "'")
    .replace(/[\u201c\u201d\u201e\u00ab\u00bb"]/g, '')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<[^<>]*>?/g, ' ')
    .replace(/\{\{?[^{}]*\}?\}?|\[[^[\]]*\](\([^()]*\))?/g, ' ')
    .replace(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replace(/\S+@\S+\.\S+/g, ' ')
    .replace(/(^|\s)[@#]\w+/g, ' ')
    .replace(/[*_~|\\^=<>{}[\]]+/g, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, '')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u20e3]/gu, ' ')
  text = withoutInstructions(text)
  text = text
    .replace(/\s*[\u2014\u2013]\s*|\s+--?\s+/g, (dash, at: number) =>
      /\d$/.test(text.slice(0, at)) && !/\s/.test(dash) ? '-' : ', ',
    )
    .replace(/\bw\/o\b\s*/gi, 'without ')
    .replace(/\bw\/\s*/gi, 'with ')
    .replace(/\bb\/c\b/gi, 'because')
    .replace(/\s*&\s*/g, ' and ')
    .replace(/([A-Za-z])\s*\+\s*(?=[A-Za-z])|(\w)\s\+\s(?=\w)/g, '$1$2 and ')
    .replace(/\s*\/\s*(wk|week|mo|month|day|yr|year|hr|hour)\b/gi, ' a $1')
    .replace(/(?<=[A-Za-z])\s*\/\s*(?=[A-Za-z])/g, ' and ')
    .replace(/\b(\d+) ?(hrs?|mins?|wks?|yrs?)\b/gi, '$1 $2')
    .replace(/\(([^()]*)\)/g, ', $1, ')
    .replace(/[()]/g, ' ')
    .replace(/[\r\n•·]+/g, '. ')
    .replace(/\.{2,}|…/g, '. ')
    .replace(/!+/g, '.')
    .replace(/\?+/g, '?')
    .replace(/\s+/g, ' ')
  text = lowerShouting(text)
  for (const [pattern, repair] of PHRASE_REPAIRS) text = text.replace(pattern, repair)
  text = text.split(' ').map(repairWord).join(' ')
  return text
    .replace(/\s+([,.;:?])/g, '$1')
    .replace(/([,.;:])(?:\s*[,.;:])+/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:?'-]+|[\s,.;:-]+$/g, '')
    .trim()
}

function lowerShouting(text: string): string {
  const letters = text.replace(/[^A-Za-z]/g, '')
  const capitals = text.replace(/[^A-Z]/g, '').length
  const words = text.split(' ').filter((word) => /[A-Za-z]{2}/.test(word))
  if (letters.length < 8 || words.length < 2 || capitals < letters.length * 0.6) return text
  return text.toLowerCase().replace(/\bi\b/g, 'I')
}

function repairWord(word: string): string {
  const [, before = '', core = '', after = ''] =
    /^([^\p{L}\p{N}$€£]*)(.*?)([^\p{L}\p{N}%]*)$/u.exec(word) ?? []
  const lower = core.toLowerCase()
  if (lower === 'hr' || lower === 'us') return word
  const repaired = Object.hasOwn(TYPOS, lower) ? TYPOS[lower] : undefined
  if (repaired !== undefined && !(core.length > 1 && core === core.toUpperCase()))
    return before + repaired + after
  const name = KNOWN_NAMES.get(lower)
  if (name && !AMBIGUOUS_NAMES.has(lower)) return before + name + after
  return lower === 'i' ? `${before}I${after}` : word
}
