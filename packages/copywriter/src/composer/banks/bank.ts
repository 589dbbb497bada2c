import type { Emotion, Tone } from '@firstline/contract/options'

/**
 * Lines with slots in braces. A line can be used only when every slot it names has a value, so a slot's name is also the
 * condition on the brief. Slots are listed in `dm-slots.ts`.
 */
export interface Line {
  text: string
  tones?: readonly Tone[]
  emotions?: readonly Emotion[]
  /** Only where a large set needs one more. */
  isSpare?: boolean
}

export function lines(...texts: string[]): Line[] {
  return texts.map((text) => ({ text }))
}

export function forTones(tones: readonly Tone[], ...texts: string[]): Line[] {
  return texts.map((text) => ({ text, tones }))
}

export function forEmotions(emotions: readonly Emotion[], ...texts: string[]): Line[] {
  return texts.map((text) => ({ text, emotions }))
}

export function spare(...texts: string[]): Line[] {
  return texts.map((text) => ({ text, isSpare: true }))
}

export function spareFor(tones: readonly Tone[], ...texts: string[]): Line[] {
  return texts.map((text) => ({ text, tones, isSpare: true }))
}
