import { isPlural } from '../english/grammar.ts'
import { dropInstructions } from './drop-instructions.ts'
import { AMBIGUOUS_NAMES, KNOWN_NAMES } from '../english/lexicon/names.ts'
import { PHRASE_REPAIRS, SHORT_FORMS } from '../english/lexicon/short-forms.ts'
import { spellOutMeasures } from './spell-out-measures.ts'
import { normalizeLetters, dropNoise } from './drop-noise.ts'
import { dropCursing } from './drop-cursing.ts'
import { dropMarkup } from './drop-markup.ts'

/** The field as an editor would have typed it, with the same facts. Sentences are separated by ". ". */
export function cleanField(raw: string): string {
  const typed = normalizeLetters(raw).replace(/[\u2018\u2019\u201b\u02bc`´]/g, "'")
  let text = dropMarkup(dropCursing(typed)).replace(
    /[\u201c\u201d\u201e\u00ab\u00bb"]|(?<![\p{L}\d])'|'(?![\p{L}\d])/gu,
    '',
  )
  text = dropInstructions(text)
  text = lowerShouting(replaceSigns(text))
    .replace(SHOUTED, (word) => word.toLowerCase())
    .replace(/\b(google|facebook|tiktok|linkedin|instagram)( ads)?( and |, )meta\b/gi, '$1$2$3Meta')
    .replace(/\bmeta (?=ads?\b|and (?:google|tiktok)\b)/gi, 'Meta ')
  for (const [pattern, repair] of PHRASE_REPAIRS) text = text.replace(pattern, repair)
  text = spellOutMeasures(text)
  text = text.split(' ').map(repairWord).join(' ')
  return trimStops(dropNoise(trimStops(shortened(text))))
}

const trimStops = (text: string): string =>
  text
    .replace(/(?<!\s)\s+([,.;:?])/g, '$1')
    .replace(/([,;:])(?:\s*[,;:])+/g, '$1')
    .replace(/[,;:]{0,50}([.?])(?:\s*[,.;:])+/g, '$1')
    .replace(/,(?=\p{L})/gu, ', ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.;:?'/+-]+|(?<![\s,.;:/+-])[\s,.;:/+-]+$/g, '')
    .trim()

/** Signs are replaced by words, so a field of signs would grow many times. */
const MOST_CHARACTERS = 600

const shortened = (text: string) =>
  text.length > MOST_CHARACTERS ? text.slice(0, text.lastIndexOf(' ', MOST_CHARACTERS)) : text

/** Plain words in capitals for effect. */
const SHOUTED =
  /(?<= )(?:GUARANTEED|FREE|ONLY|NEVER|EVERY|ALL|NOT|YOUR|YOU|MORE|NOW|ZERO|BEST|ANY|WITHOUT|UNLIMITED|INSTANT|FAST|REAL|EXCLUSIVE|ALWAYS|BEFORE|AFTER|TODAY)(?= |$|[,.])/g
const UNIT =
  'wk|week|mth|mo|month|day|yr|year|hr|hour|h|agent|user|seat|unit|session|night|person|page|client|lead|listing|video|visit|head|guest|pupil|student|lesson|class|episode|call|job|room|roof|post|seminar|truck|vehicle|property|window|site|location|store'

const JOINS = 'in|on|at|of|for|to|and|or|with|from|by|the|a|an|is|are|who|that|which'
const ENDS_OPEN = new RegExp(`\\s(?:${JOINS})\\s?$`)
const GOES_ON = new RegExp(`^\\s{1,9}(?:${JOINS})\\s`)

/** A line that begins or ends with a small word was wrapped; it is not a list item. */
const isWrapped = (text: string, at: number): boolean =>
  ENDS_OPEN.test(text.slice(Math.max(0, at - 8), at)) || GOES_ON.test(text.slice(at, at + 20))

/** "4 nov - 20 dec". */
const DATE_RANGE =
  /\b(\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}) ?[-–—] ?(?=(\d{1,2}) [a-z]{3})\2/gi

/** Replaces signs by words. */
function replaceSigns(text: string): string {
  return (
    text
      .replace(/(?:^|[\r\n])\s{0,50}[-•·–—]{1,9}\s+/g, '. ')
      .replace(/(?:^|\s)[1-9][.)]\s+(?=[A-Za-z])/g, (mark) =>
        /(?:^|\s)1[.)]\s.{0,200}\s2[.)]\s/s.test(text) ? '. ' : mark,
      )
      .replace(/[\u2460-\u2473\u2776-\u2793]/g, '. ')
      .replace(/[\r\n•·]+/g, (_, at: number, whole: string) => (isWrapped(whole, at) ? ' ' : '. '))
      .replace(/(?<=\p{L})[–—](?=\p{L})/gu, ' to ')
      .replace(DATE_RANGE, '$1 to $2')
      .replace(/\s{0,50}[\u2014\u2013]\s*|\s{1,50}--?\s+/g, (dash, at: number) =>
        /\d[kM]?$/.test(text.slice(0, at)) && !/\s/.test(dash) ? '-' : ', ',
      )
      .replace(/(?<=\s)-(?=\d[\d.]*\s?%)/g, 'down ')
      .replace(/<\s*(?=\d)/g, 'under ')
      .replace(/>\s*(?=\d)/g, 'over ')
      .replace(/~\s*(?=[$€£\d])/g, 'about ')
      .replace(/\+\/-\s*/g, '')
      // "over 34C = we replace", "bad lead = credited"
      .replace(/ = (?=(?:we|you|they|I) )/g, ', ')
      .replace(/ = (?=\p{Ll}{3,}ed\b)/gu, ' is ')
      .replace(/ = (?=\p{L})/gu, (_, at: number, whole: string) =>
        isPlural(
          whole
            .slice(Math.max(0, at - 30), at)
            .split(' ')
            .at(-1) ?? '',
        )
          ? ' mean '
          : ' means ',
      )
      .replace(/(?<!\s)\s+=\s+/g, ' means ')
      .replace(
        /\bmeans? (?=(?:cancel|call|lose|pay|wait|refund|redo|start|drive|rebook|phone) )/g,
        'means you ',
      )
      .replace(/[=<>]+/g, ' ')
      .replace(/\bw\/o\b\s*/gi, 'without ')
      .replace(/\bw\/\s*/gi, 'with ')
      .replace(/\bb\/c\b/gi, 'because')
      .replace(/(?<=\p{L}{2})&(?=\p{Lu}\p{Ll})/gu, '\u0001')
      // "R&D", "P&L" are names.
      .replace(/\b([A-Z])&(?=[A-Z]\b)/g, '$1\u0003')
      .replace(/(?:(?<!\s)\s+)?&[&\s]*/g, ' and ')
      .replace(/\u0001/g, ' & ')
      .replace(/\u0003/g, '&')
      .replace(
        /\s?\+\s?(?=(?:vat|tax|gst|hst|delivery|shipping|postage|materials|parts|fees?)\b)/gi,
        ' plus ',
      )
      // Not the plus of a figure: "a 20k+ modernisation".
      .replace(/(?<=[A-Za-z])(?<!\d[km])\s*\+\s*(?=[A-Za-z])|(?<=\w)\s\+\s(?=\w)/gi, ' and ')
      .replace(new RegExp(`(?:(?<!\\s)\\s+)?/\\s*(${UNIT})\\b`, 'gi'), (_, unit: string) =>
        /^h/i.test(unit) ? ' an hour' : /^[aeiou](?!ser)/i.test(unit) ? ` an ${unit}` : ` a ${unit}`,
      )
      .replace(/([$€£]\d[\d.,]*) ?(?:pm|pcm)\b/gi, '$1 a month')
      // "red/yellow/green"
      .replace(/\b([A-Za-z]{2,})\s?\/\s?([A-Za-z]{2,})\s?\/\s?(?=[A-Za-z]{2})/g, '$1, $2 and ')
      // "14 m/s" is one measure.
      .replace(/(?<=[A-Za-z])(?<!\d ?(?:m|km|l|kg|g|ft))\s*\/\s*(?=[A-Za-z])/g, ' and ')
      .replace(/(?<![\d\w])\/(?![\d\w])/g, ' ')
      .replace(/,?\s{0,50}\b(?:i\.e\.|e\.g\.|ie|eg),?\s+/gi, ', ')
      .replace(/\bvs\.?\s/gi, 'against ')
      .replace(/\b1 in (?=\d)/g, 'one in ')
      .replace(/\s@\s/g, ' at ')
      .replace(/\(([^()]*)\)/g, ', $1, ')
      .replace(/[()]/g, ' ')
      .replace(/\.{2,}|…/g, '. ')
      .replace(/[!?]+/g, (marks) => (marks.includes('?') ? '?' : '.'))
      .replace(/\s+/g, ' ')
  )
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
  const repaired = Object.hasOwn(SHORT_FORMS, lower) ? SHORT_FORMS[lower] : undefined
  if (repaired !== undefined && !(core.length > 1 && core === core.toUpperCase()))
    return before + repaired + after
  // "GPs" is a plural, unlike "GPS".
  if (/^[A-Z]{2,}s$/.test(core)) return word
  const name = KNOWN_NAMES.get(lower)
  if (name && !AMBIGUOUS_NAMES.has(lower)) return before + name + after
  return lower === 'i' ? `${before}I${after}` : word
}
