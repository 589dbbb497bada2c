import { removeInvisible } from '../brief/remove-invisible.ts'
import { readWordLines } from '../english/lexicon/word-list.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import { givenText } from './given.ts'

/** Advertising terms and clichés. A space matches any gap: "risk free", "risk-free", "risk – free". */
const TERMS = readWordLines('hype').flatMap((line) => line.split('; '))
const STEMS =
  /(?<![\w-])(?:unlock(?!ed door)|elevat(?:e|es|ing)|leverag|synerg|revolutioni[sz]|supercharg|skyrocket|seamless|empower|transformative|transform your|streamlin|delve|effortless|holistic|paradigm|innovative|robust)[a-z]{0,6}/gi
const CONTRAST = /\bnot (?:just|only|merely)\b.{1,60}\bbut\b/gi
const DASH = /—|\s–\s/
const EMOJI = /\p{Extended_Pictographic}/gu

const GAPPED = new RegExp(
  `(?<![\\w-])(?:${TERMS.map((term) =>
    term.replace('%', '\\s?%').split(' ').join('[\\s\\u00ad_.\\-\\u2010-\\u2015]{0,4}'),
  ).join('|')})(?!\\w)`,
  'gi',
)

/** Matches "f r e e", "F.R.E.E" and "fr\u00ADee". */
const joinSpacedLetters = (text: string): readonly string[] =>
  removeInvisible(text).match(/(?<![\p{L}\d])(?:\p{L}[ .\-_*]){3,12}\p{L}(?![\p{L}\d'’])/gu) ?? []

const plain = (text: string) => text.toLowerCase().replace(/[\s_.\-\u2010-\u2015]+/g, ' ')

/** Terms that read as advertising, unless the brief or the chosen ask uses them. */
export function findHype(text: string, brief: ParsedFields): string[] {
  const given = plain(givenText(brief))
  const words = [GAPPED, STEMS, CONTRAST].flatMap((pattern) => text.match(pattern) ?? [])
  const shouted = (text.match(/(?<![\p{L}&-])\p{Lu}{4,}(?![\p{L}&-])/gu) ?? []).filter(
    (word) => !/^(?:HVAC|SAAS|GDPR|HIPAA|OSHA|NAHB|SMBS|KPIS|COVID|ASAP|FAQS)$/.test(word),
  )
  const emoji = (text.match(EMOJI) ?? []).length > (/^(?:Casual|Friendly)$/.test(brief.form.tone) ? 1 : 0)
  return [
    ...new Set(
      [...words, ...joinSpacedLetters(text), ...shouted].filter((word) => !given.includes(plain(word))),
    ),
    ...(text.includes('!') ? ['!'] : []),
    ...(DASH.test(text) ? ['a dash'] : []),
    ...(emoji ? ['emoji'] : []),
    ...(text.split('?').length > 4 ? ['question after question'] : []),
  ]
}

/** Openings without content, or that ask about the product by name. */
export const EMPTY_OPENING =
  /^(?:in case (?:it|this)(?:'s| is) of|looking for (?:an?|your|new|better)?|thinking (?:of|about)|could you use|ever (?:thought|tried)|is it time for|do you (?:need|want)|just so you know|picture this|imagine |quick (?:note|word|one)|a (?:short|quick) (?:note|word|message)|here(?:'s| is) (?:one|the offer|why)|this (?:is a|may|might) |another pitch|cold message|you don't know me|hi\b|hello\b|hey\b|dear\b|hope\b|i hope|my name|i'm reaching|i wanted|we are |we're a|if you're the right|for (?:your|all) |if (?:that|this) is (?:a|any) |not everyone|may i suggest|what would it be worth|suppose you|what if you got|if you need |what do you do when|what happens when |ever |is it time|in case you)/i

/** The same for subject lines. */
export const EMPTY_LINE =
  /^(?:how about|what if|can we|could (?:you|we)|for when|any need|let your|who knows|need |we'd |looking for|is it time|thinking of|ever |is there|do you (?:have|need|want)|a (?:question|thought|word|note) (?:about|on)|quick question|would .{3,40} fit|room for|worth a look)/i
