import type { BriefFields } from '../../brief/read-brief.ts'
import { allowedWords } from './allowed-words.ts'
import { proofread } from './proofread.ts'
import { remember } from './remember.ts'
import { stumblesIn } from './stumbles.ts'
import { contentWords, isAkin, sentencesOf, wordsOf } from './text.ts'

/** Something no gate forbids and no reader gains by. */
export interface Remark {
  /** It could stand in any message, or it makes the reader read twice. */
  kind: 'empty' | 'stumble'
  quote: string
  reason: string
}

/** Reasons for what is empty; only a stock phrase is a fault in every text. */
export const EMPTY = {
  stock: 'a stock phrase of sales mail',
  filler: 'words about the message instead of the matter',
  anybody: 'it could stand in any message',
  label: 'a trouble and a label, as small ads have it',
  copied: 'a piece of a field, and no more',
} as const

/** What every inbox has read a thousand times. */
const STOCK =
  /\b(?:reaching out|i hope (?:you|this)|i'd love to (?:connect|chat|hop|learn)|we help (?:businesses|companies|brands)|(?:businesses|companies|brands) like yours|what if i told you|(?:experts|professionals) (?:who|that) care|tailored to|take (?:it|things|your \w+) to the next|save (?:you )?time and money|grow your business|peace of mind|one[- ]stop|hassle[- ]free|all your needs|look no further|in today's|now more than ever|(?:your )?busy schedules?|quick question|i know you're busy|just checking in|we pride ourselves|wide range of|passionate about|end[- ]to[- ]end solutions?|results[- ]driven|bring value to)\b/gi
/** What only says that something is about to be said. */
const FILLER =
  /\b(?:would (?:this|that) be of use to you\?|here(?:'s| is) (?:one for your list|the offer|why i'm (?:in your inbox|writing))|just so you know|if you have that covered|a (?:short|quick) (?:note|message|word)|a (?:note|word) (?:about|on) (?:our|my)|in one line|another pitch|could be nothing for you|this is a pitch|not everyone i write to|i can tell you more|i ask because|that's why i'm writing|worth knowing if|the problem we work on|this may help|there's another way|picture this|how does this sound|(?:you can )?(?:skip|ignore) this unless|what made me write|you didn't ask for this|you don't know me|before you archive|no need for a long answer|could you use(?= )|would [^.?]{3,60} be of (?:interest|use)|room for [^.?]{3,60} this year|ever thought about|may i suggest|if you're the right person|stop reading here|may i ask:|it's about our|that's what (?:we|i) do|no speech, just|take that off your list|tell me to go away|i'm asking on behalf)\b/gi
/** Openings that a subject line can do without. */
const LINE_FILLER =
  /^(?:is it time for|ever tried|do you have .{1,40} yet|explore this|unlock this|a question about|thinking of|how do you handle|could you use|quick question|open now|.{1,30}\? this is for you$|.*: worth a look\?$)/i

/** What an editor would strike or ask about: what could be said to anybody, and what reads badly. */
export function remarksOn(text: string, brief: BriefFields): readonly Remark[] {
  const empty = brief.form.messageType === 'Cold DM' ? emptyInMessage(text, brief) : emptyInLine(text, brief)
  // Only English can be proofread; another language is not marked down for it.
  if (!brief.isEnglish) return empty
  // A subject line is no sentence, so what a sentence needs is not asked of it.
  const stumbles = brief.form.messageType === 'Cold DM' ? stumblesIn(text) : []
  return [
    ...empty,
    ...[...proofread(text), ...stumbles].map(({ quote, reason }) => ({
      kind: 'stumble' as const,
      quote,
      reason,
    })),
  ]
}

const emptyRemark = (quote: string, reason: string): Remark => ({ kind: 'empty', quote, reason })

function emptyInMessage(text: string, brief: BriefFields): Remark[] {
  const isTold = toldBy(brief)
  return withoutAsk(sentencesOf(text)).flatMap((sentence) => {
    const phrases = brief.isEnglish ? phrasesIn(sentence, brief) : []
    if (phrases.length > 0) return phrases
    return [...contentWords(sentence)].some(isTold) ? [] : [emptyRemark(sentence, EMPTY.anybody)]
  })
}

/** Ready-made phrases, but for those the sender typed. */
function phrasesIn(sentence: string, brief: BriefFields): Remark[] {
  const { stock, filler } = readyMade(sentence)
  if (stock.length + filler.length === 0) return []
  const given = allowedWords(brief).toLowerCase()
  return [
    ...stock.map((phrase) => emptyRemark(phrase, EMPTY.stock)),
    ...filler.map((phrase) => emptyRemark(phrase, EMPTY.filler)),
  ].filter(({ quote }) => !given.includes(quote.toLowerCase()))
}

const readyMade = remember((sentence) => ({
  stock: sentence.match(STOCK) ?? [],
  filler: sentence.match(FILLER) ?? [],
}))

const told = new WeakMap<BriefFields, (word: string) => boolean>()

/** Whether a word is the brief's own, 'caller' for 'calls' included. */
function toldBy(brief: BriefFields): (word: string) => boolean {
  const known = told.get(brief)
  if (known) return known
  const stems = [...contentWords(`${Object.values(brief.fields).join(' ')} ${brief.sources ?? ''}`)]
  const isTold = remember((word) => isAkin(word, stems))
  told.set(brief, isTold)
  return isTold
}

/** "Moss, gulls? Window cleaning": a trouble and a label. */
const SMALL_AD = /^[^?]{3,40}\? (?!.*\?)(?:[\p{Lu}\d$€£][^?]*)$/u

function emptyInLine(line: string, brief: BriefFields): Remark[] {
  if (brief.isEnglish) {
    const filler = LINE_FILLER.exec(line)?.[0]
    if (filler !== undefined) return [emptyRemark(filler, EMPTY.filler)]
    const phrases = phrasesIn(line, brief)
    if (phrases.length > 0) return phrases
  }
  const { ctaType } = brief.form
  const hasCta = ctaType !== '' && line.toLowerCase().includes(ctaType.toLowerCase())
  if (!hasCta && SMALL_AD.test(line) && !/\b(?:you|your|we|I|it|is|are)\b/.test(line.split('? ')[1] ?? ''))
    return [emptyRemark(line, EMPTY.label)]
  return isCopied(line, brief) ? [emptyRemark(line, EMPTY.copied)] : []
}

/** A line that is a piece of a field and no more: nobody has written it. */
function isCopied(line: string, brief: BriefFields): boolean {
  const words = ` ${wordsOf(line).join(' ')} `
  return Object.values(brief.fields).some((field) => ` ${wordsOf(field).join(' ')} `.includes(words))
}

const ASK_END = /\?["')]*$|^(?:reply|dm me|text me|say|just say|send me)\b/i

/** The ask needs no word of the brief, nor does the offer it completes: "Happy to send it. Shall I?" */
function withoutAsk(sentences: readonly string[]): readonly string[] {
  const last = sentences.at(-1) ?? ''
  if (!ASK_END.test(last.trim())) return sentences
  return sentences.slice(0, wordsOf(last).length <= 2 && sentences.length > 2 ? -2 : -1)
}
