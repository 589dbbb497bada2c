import type { Brief } from '../../brief/read-brief.ts'
import { sentencesOf, wordsOf } from '../critic/text.ts'
import type { Content, Part } from '../moves/slots.ts'
import type { Plan } from './plans.ts'
import type { Said } from './say.ts'

/** What is given should be said, in a length that is read. */
export function promiseOf(said: Said, content: Content, text: string, plan: Plan, brief: Brief): number {
  const { parts } = said
  const words = wordsOf(text).length
  const has = (part: Part, points: number) => (parts.has(part) ? points : 0)
  const { tone, emotion } = brief.form
  return (
    has('trouble', content.trouble?.isPart ? 2 : 10) +
    has('gain', gained(content)) +
    has('fact', 3) +
    has('sum', 4) +
    (plan.leads === 'bare' ? -50 : 0) +
    has('proof', content.proof?.isTimely ? 7 : 4) +
    (plan.id === 'scene' && content.trouble ? -22 : plan.id === 'test' && content.trouble ? -12 : 0) +
    (!parts.has('trouble') && content.trouble ? -8 : 0) +
    Math.min(2, said.voiced) * 2 +
    (plan.suits?.filter((name) => name === tone || name === emotion).length ?? 0) * 2 -
    monotony(text) * 3 -
    Math.max(0, 25 - words) * 0.8 -
    Math.max(0, words - 52) * 0.8
  )
}

/** The first gains matter most; all that is given should be said by some message. */
function gained({ pitch, material }: Content): number {
  const gains = pitch?.gains ?? []
  const hasFirst = material.gains[0] !== undefined && gains.includes(material.gains[0])
  return 5 + (hasFirst ? 4 : 0) + 15 * (gains.length / Math.max(1, material.gains.length))
}

/** Sentences that begin with the same word, and rows of very short ones. */
function monotony(text: string): number {
  const sentences = sentencesOf(text).map((sentence) => wordsOf(sentence))
  const starts = sentences.map(([first = '']) => first.replace(/'.*/, ''))
  const short = sentences.slice(0, -1).filter((words) => words.length <= 5).length
  return starts.length - new Set(starts).size + Math.max(0, short - 1)
}
