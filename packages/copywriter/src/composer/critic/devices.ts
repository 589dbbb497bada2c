import type { Emotion, Tone } from '@firstline/contract/options'
import type { BriefFields } from '../../brief/read-brief.ts'
import { allowedWords } from './allowed-words.ts'
import { withoutLast } from './fresh.ts'
import { sentencesOf } from './text.ts'
import { EMOTION_VOICES } from './voice/emotions.ts'
import { TONE_VOICES } from './voice/tones.ts'
import type { Spoken, Voice } from './voice/voice.ts'

/** What of the chosen tone and emotion can be heard, each as a proof that can be shown, and what does not fit them. */
export interface HeardVoice {
  tone: string | undefined
  emotion: string | undefined
  broken: string | undefined
}

/** Listens for the chosen voice. With the brief, its own numbers and words count as such. */
export function voiceOf(text: string, tone: Tone, emotion: Emotion, brief?: BriefFields): HeardVoice {
  const sentences = sentencesOf(text)
  const spoken = { text, body: withoutLast(sentences), first: sentences[0] ?? '', brief }
  const toneVoice = TONE_VOICES[tone]
  const emotionVoice = EMOTION_VOICES[emotion]
  return {
    tone: heard(toneVoice, spoken),
    emotion: heard(emotionVoice, spoken),
    broken: broken(toneVoice, text, brief) ?? broken(emotionVoice, text, brief),
  }
}

function heard({ device, counted }: Voice, spoken: Spoken): string | undefined {
  const said = device.exec(spoken.text)?.[0].trim()
  return said === undefined ? counted?.(spoken) : `"${said}"`
}

const SHOUTED = /^[A-Z]+$/

/** What the sender typed or chose may stand: whose price is on the form talks of the price. */
function broken({ avoid }: Voice, text: string, brief: BriefFields | undefined): string | undefined {
  const found = avoid.exec(text)?.[0].trim()
  if (found === undefined) return undefined
  if (!brief) return found
  const given = allowedWords(brief)
  const isGiven = SHOUTED.test(found)
    ? given.includes(found)
    : given.toLowerCase().includes(found.toLowerCase())
  return isGiven ? undefined : found
}
