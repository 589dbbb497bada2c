import type { Emotion, Tone } from '@firstline/contract/options'
import type { Line } from './line.ts'

/** What a tone or an emotion likes to hear (+) and what it won't say (-), by the shape of the line. */
const VOICES: Readonly<Record<Tone | Emotion, readonly (readonly [RegExp, number])[]>> = {
  Persuasive: [[/\bwithout\b|\binstead of\b|, no /i, 3]],
  Casual: [
    [/\?$/, 2],
    [/^(?:Still|Done|Doing)\b|again\?$| or .{0,200}\?$/, 2],
  ],
  Luxury: [
    [/\?$/, -2],
    [/^(?:An end to|The)\b|\bwithout\b/, 3],
    [/^(?:Stop|Still|Done|Can)\b|[$€£]/, -4],
  ],
  'High-Ticket': [
    [/^(?:What|Before|The|After)\b/, 2],
    [/^(?:Done|Enough)\b/, -3],
  ],
  Friendly: [
    [/^(?:Can we|Can I|Let|A hand|How)\b/, 3],
    [/^Stop\b/, -4],
  ],
  Bold: [
    [/\?$/, -2],
    [/^(?:Stop|An end|Let|Fewer|No)\b|, no /, 3],
  ],
  'Curiosity & Intrigue': [[/^(?:Why|Who|What|The|How|When)\b|then what|And then/, 2]],
  'Fear of Missing Out': [[/^(?:How many|How often|What|Still|Another)\b/, 2]],
  'Pattern Interrupt': [[/^\d|^(?:For when|Next time)\b|\d ?[ap]m|And then/, 3]],
  'Ego Boosting': [
    [/\byou're\b|\byou\b|^Let\b/, 2],
    [/^(?:Stop|Enough)\b/, -3],
  ],
  Authority: [[/\d/, 2]],
  Urgency: [
    [
      /\bbefore\b|\bby\b|\buntil\b|January|February|March|April|May|June|July|August|September|October|November|December/i,
      4,
    ],
  ],
}

/** How well a line sounds like the chosen tone and emotion. */
export function voiceOf({ text }: Line, tone: Tone, emotion: Emotion): number {
  return [...VOICES[tone], ...VOICES[emotion]].reduce(
    (sum, [heard, worth]) => sum + (heard.test(text) ? worth : 0),
    0,
  )
}
