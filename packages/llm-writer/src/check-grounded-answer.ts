import { isRefusal } from './is-refusal.ts'
import { ANSWER_MAX_LENGTH, NO_ANSWER } from './prompt/build-question-request.ts'
import type { HelpPassage } from './prompt/build-question-request.ts'

const MARKUP = /<\/?[a-z!]|\*\*|__|`|\]\(|^[ \t]*(?:#{1,6}|[-*•]|\d+[.)]) |[{}]|\{\{/im
/** The chat cannot act, so an answer must not promise an action. */
const PROMISE =
  /\b(?:I|we)(?:'ll|'ve|'d be happy to| will| have| can| am going to|'m going to| just| already)?\s+(?:now |gladly |just |already |happily )*(?:refund|upgrad|downgrad|cancel|chang|reset|add|credit|grant|giv|gave|send|sent|delet|remov|extend|appl|updat|activat|book|schedul|arrang|fix|contact|forward|escalat|notif|email|call|look into|check|mak|made|set|issu|guarante|promis|waiv)\w*/i
const PROMISED =
  /\byou(?:'ll| will) (?:receive|get) (?:a|your) (?:full )?(?:refund|discount|credit)|\byour (?:refund|account|plan|credits?) (?:has|have) been\b|\bguaranteed?\b/i
const NUMBER = /\d[\d.,:/]*\d|\d/g
const NUMBER_WORD =
  /\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|hundreds?|thousands?|millions?|dozens?|half|twice|double|triple)\b/gi
const ADDRESS =
  /\b(?:https?:\/\/|www\.)\S+|(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+|(?<![\w.-])[\w.-]+\.(?:com|net|org|io|ai|app|co|dev|local|test)\b\S*|(?<![\w/])\/[a-z][\w/-]+/gi

/** The answer when every number, address and promise in it is in the passages; otherwise null. */
export function checkGroundedAnswer(answer: string, passages: readonly HelpPassage[]): string | null {
  const text = answer
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
  const given = passages.map((passage) => `${passage.title}\n${passage.text}`).join('\n')
  const isFit =
    text !== '' &&
    text.length <= ANSWER_MAX_LENGTH &&
    !text.toUpperCase().includes(NO_ANSWER) &&
    !MARKUP.test(answer) &&
    !isRefusal(text) &&
    !PROMISE.test(text) &&
    !PROMISED.test(
      text.replace(/(?<![^.?!])[^.?!]+[.?!]/g, (sentence) =>
        given.includes(sentence.trim()) ? '' : sentence,
      ),
    ) &&
    isGrounded(text, given)
  return isFit ? text : null
}

function isGrounded(text: string, given: string): boolean {
  const known = given.toLowerCase()
  const numbers = new Set((known.match(NUMBER) ?? []).map(normalizeNumber))
  const isKnown = (word: string) => new RegExp(`\\b${word}\\b`).test(known)
  return (
    (text.match(NUMBER) ?? []).every((number) => numbers.has(normalizeNumber(number))) &&
    (text.match(NUMBER_WORD) ?? []).every((word) => isKnown(word.toLowerCase())) &&
    (text.match(ADDRESS) ?? []).every((address) => known.includes(trimAddress(address)))
  )
}

const normalizeNumber = (number: string) => number.replace(/,(?=\d{3}\b)/g, '')
const trimAddress = (address: string) => address.toLowerCase().replace(/(?<![.,;:!?)"'])[.,;:!?)"']+$/, '')
