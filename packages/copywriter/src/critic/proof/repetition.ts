import { contentWords, sentencesOf } from '../text.ts'

/** What the sentence is for, rather than about. */
const FRAME = new Set(
  `look offer use need try sell do think want consider interest search tired find wonder note ask deal worth know send
  happen problem have sound idea thought line word message question reply`.split(/\s+/),
)

/** More than a message has; each is held against all others. */
const MOST_SENTENCES = 12

/** Two sentences that say one thing: "Looking for VoIP systems? We offer VoIP systems." */
export function saidTwice(text: string): string | undefined {
  const sentences = sentencesOf(text)
    .slice(0, MOST_SENTENCES)
    .map((sentence) => ({
      sentence,
      words: [...contentWords(sentence)].filter((word) => !FRAME.has(word)),
    }))
  for (const [index, first] of sentences.entries()) {
    for (const second of sentences.slice(index + 1)) {
      const [fewer, more] = first.words.length <= second.words.length ? [first, second] : [second, first]
      if (fewer.words.length < 2) continue
      if (fewer.words.every((word) => more.words.includes(word)))
        return `it says "${fewer.words.slice(0, 4).join(' ')}" in two sentences`
    }
  }
  return undefined
}
