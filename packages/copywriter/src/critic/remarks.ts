import type { BriefFields } from '../brief/read-brief.ts'
import { proofread } from './proofread.ts'
import { contentWords, sentencesOf, wordsOf } from './text.ts'

/** What could stand in any message to anybody: it spends the reader's seconds and says nothing of their day. */
const FRAMES =
  /\b(?:would (?:this|that) be of use to you\?|here(?:'s| is) (?:one for your list|the offer|why i'm in your inbox)|just so you know|if you have that covered|a (?:short|quick) (?:note|message|word)|a (?:note|word) (?:about|on) (?:our|my)|in one line|one (?:line|sentence|thought) (?:about|on|is all)|another pitch|could be nothing for you|this is a pitch|not everyone i write to|i can tell you more|i ask because|that's why i'm writing|worth knowing if|the problem we work on|this may help|there's another way|what you'd get|picture this|that's the idea if|do you already have something like|how does this sound|(?:you can )?(?:skip|ignore) this unless|that's what you get with|what made me write|my guess is|you didn't ask for this|you don't know me|before you archive|no need for a long answer|could you use an?|who looks after .{1,40} for you|who does your .{1,40} at the moment|if you're the right person|stop reading here|may i ask:|it's about our|reaching out|i hope (?:you|this)|i'd love to|we help businesses|businesses like yours|what if i told you|our (?:solution|platform|experts|team of experts)|tailored to|take it to the next|save (?:you )?time and money|grow your business|peace of mind|one[- ]stop|hassle[- ]free|all your needs|look no further|in today's|more than ever|busy (?:schedule|day)s?|quick question|i know you're busy|(?:that's|those are) (?:our|my)|is what (?:we|i) do|that's what (?:we|i) do|that's what (?:our|my) .{1,40} is for|no speech, just|on (?:our|my) .{1,40}, only this|only this:|take that off your list|is built around that|who gets the call when|who remembers .{1,40} before it's urgent|on the list this year|in practice|who has your full trust|your own job, or someone else's|cold message about (?:our|my)|last get your full attention|only you can tell me|tell me to go away|i'm asking on behalf|a line for)/gi
/** Short openings that a subject line can do without; all of it that isn't brief is ours. */
const SUBJECT_FRAMES =
  /^(?:is it time for|what would .{1,40} change|ever tried|do you have .{1,40} yet|explore this|unlock this|a question about|thinking of|how do you handle|who does your|who do you call for|could you use|quick question|open now|.{1,30}\? this is for you$|.*: worth a look\?$)/i

const ASK_END = /\?["')]*$|^(?:reply|dm me|text me|say|just say|send me)\b/i

const cache = new WeakMap<BriefFields, readonly string[]>()

function briefStems(brief: BriefFields): readonly string[] {
  const cached = cache.get(brief)
  if (cached) return cached
  const stems = [...contentWords(`${Object.values(brief.fields).join(' ')} ${brief.sources ?? ''}`)]
  cache.set(brief, stems)
  return stems
}

/** Whether a word is the brief's own, 'caller' for 'calls' included. */
function isTold(word: string, stems: readonly string[]): boolean {
  return stems.some(
    (stem) =>
      stem === word ||
      (stem.length >= 4 && word.startsWith(stem)) ||
      (word.length >= 4 && stem.startsWith(word)),
  )
}

/** "Moss, gulls? Window cleaning": a trouble and a label, as small ads have it. */
const SMALL_AD = /^[^?]{3,40}\? (?!.*\?)(?:[\p{Lu}\d$€£][^?]*)$/u

/** The reason given for a sentence without a word of the brief. */
export const COULD_BE_ANYBODYS = 'it could stand in any message'

/** Something no gate forbids and no reader gains by. */
export interface Remark {
  /** It could stand in any message, or it makes the reader read twice. */
  kind: 'empty' | 'stumble'
  quote: string
  reason: string
}

/** What an editor would strike or ask about: what could be said to anybody, and what reads badly. */
export function remarksOn(text: string, brief: BriefFields): readonly Remark[] {
  const empty = brief.form.messageType === 'Cold DM' ? emptyInMessage(text, brief) : emptyInLine(text, brief)
  // Only English can be proofread; another language is not marked down for it.
  return brief.isEnglish ? [...empty, ...stumblesIn(text)] : empty
}

function stumblesIn(text: string): Remark[] {
  return proofread(text).map(({ quote, reason }) => ({ kind: 'stumble', quote, reason }))
}

const emptyRemark = (quote: string, reason: string): Remark => ({ kind: 'empty', quote, reason })

function emptyInLine(line: string, brief: BriefFields): Remark[] {
  const frame = brief.isEnglish ? SUBJECT_FRAMES.exec(line)?.[0] : undefined
  if (frame !== undefined) return [emptyRemark(frame, 'a ready-made phrase')]
  if (SMALL_AD.test(line) && !/\b(?:you|your|we|I|it|is|are)\b/.test(line.split('? ')[1] ?? ''))
    return [emptyRemark(line, 'a trouble and a label, as small ads have it')]
  return isCopied(line, brief) ? [emptyRemark(line, 'a piece of a field, and no more')] : []
}

function emptyInMessage(text: string, brief: BriefFields): Remark[] {
  const stems = briefStems(brief)
  return withoutAsk(sentencesOf(text)).flatMap((sentence) => {
    const frames = brief.isEnglish ? (sentence.match(FRAMES) ?? []) : []
    if (frames.length > 0) return frames.map((frame) => emptyRemark(frame, 'a ready-made phrase'))
    const isTheirs = [...contentWords(sentence)].some((word) => isTold(word, stems))
    return isTheirs ? [] : [emptyRemark(sentence, COULD_BE_ANYBODYS)]
  })
}

/** A line that is a piece of a field and no more: nobody has written it. */
function isCopied(line: string, brief: BriefFields): boolean {
  const words = wordsOf(line).join(' ')
  return Object.values(brief.fields).some((field) => ` ${wordsOf(field).join(' ')} `.includes(` ${words} `))
}

/** The ask needs no word of the brief, nor does the offer it completes: "Happy to send it. Shall I?" */
function withoutAsk(sentences: readonly string[]): readonly string[] {
  const last = sentences.at(-1) ?? ''
  if (!ASK_END.test(last.trim())) return sentences
  return sentences.slice(0, wordsOf(last).length <= 2 && sentences.length > 2 ? -2 : -1)
}
