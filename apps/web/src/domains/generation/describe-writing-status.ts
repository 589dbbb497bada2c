import type { WriterInfo } from '@firstline/contract/generation'
import type { GenerationViewState } from './generation-state.ts'
import type { WrittenItem } from './written-item.ts'

export interface WritingStatus {
  /** Missing once everything is written: what is left to say is a quiet line. */
  title?: string
  detail: string
}

export interface StatusContext {
  isPro: boolean
  /** Whether the generation costs a credit. */
  isFree?: boolean
  /** The writer until the server names it. */
  writer: WriterInfo
  expected: number
}

/** The text of the status; null after a failure, which has its own card. */
export function describeWritingStatus(
  state: GenerationViewState,
  context: StatusContext,
): WritingStatus | null {
  const { phase, items } = state
  const count = state.count ?? context.expected
  const written = items.length
  if (phase === 'failed') return null
  if (state.isInterrupted) return INTERRUPTED
  if (phase === 'starting') return { title: 'Starting.', detail: 'Your form is with the writer.' }
  if (phase === 'writing') {
    const next = Math.min(written + 1, count)
    return {
      title: `Writing ${next} of ${count}.`,
      detail: whileWriting(state.writer ?? context.writer, context.isPro && written === 0),
    }
  }
  if (written === 0) return null
  if (state.stopped) {
    const detail = context.isFree ? 'Nothing was charged.' : 'The credit was used.'
    return { title: `Stopped after ${written} of ${count}.`, detail }
  }
  return { detail: writtenBy(state.writer ?? context.writer, items) }
}

const INTERRUPTED: WritingStatus = {
  title: 'Trying again.',
  detail: 'The server did not answer. Nothing is lost, and nothing counts twice.',
}

function whileWriting({ kind, model, wordsPerSecond }: WriterInfo, isChoosing: boolean): string {
  const who = kind === 'model' && model ? `${model} is writing. ` : ''
  // For pro users more messages are written than shown, so the first one takes longer.
  const speed = wordsPerSecond === undefined ? '' : ` ${describeSpeed(wordsPerSecond)}`
  if (isChoosing) return `${who}The best are chosen first, then they arrive together.${speed}`
  return who
    ? `${who}Each one is checked before it appears.${speed}`
    : 'Each one appears as soon as it is finished.'
}

/** Honest about a slow machine: a message has about forty words. */
function describeSpeed(wordsPerSecond: number): string {
  const words = Math.round(wordsPerSecond)
  if (words < 1) return 'Less than a word a second on this machine.'
  return `About ${words === 1 ? 'one word' : `${words} words`} a second on this machine.`
}

function writtenBy({ kind, model }: WriterInfo, items: readonly WrittenItem[]): string {
  if (kind !== 'model' || !model) return 'Written by the built-in writer.'
  const others = items.filter((item) => item.writtenBy === 'built-in').length
  return `Written by ${model}${others > 0 ? `, ${others} by the built-in writer` : ''}.`
}
