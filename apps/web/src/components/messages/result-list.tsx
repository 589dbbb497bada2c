import type { MessageType } from '@firstline/contract/options'
import type { ReactNode } from 'react'
import type { GenerationState } from '#lib/generation/generation-state.ts'
import { ResultCard } from './result-card.tsx'
import { ResultPlaceholder } from './result-placeholder.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'

export interface ResultListProps {
  state: GenerationState
  /** How many are being written. */
  count: number
  messageType: MessageType
  initial: string
  isPro: boolean
  /** The card that says what went wrong, if something did. */
  failure?: ReactNode
}

/** Finished messages, then the places of those still being written, or why there are no more. */
export function ResultList({ state, count, messageType, initial, isPro, failure }: ResultListProps) {
  const { phase, items, trouble } = state
  const isWriting = phase === 'starting' || phase === 'writing'
  const pending = isWriting ? Math.max(0, count - items.length) : 0
  const isModelSet = items.some(({ writtenBy }) => writtenBy === 'model')
  const isPlaceHeld = failure && items.length === 0 && trouble?.kind !== 'stopped'
  return (
    <>
      {items.map((item, index) => (
        <ResultCard
          key={item.id}
          position={index + 1}
          item={item}
          messageType={messageType}
          initial={initial}
          isPro={isPro}
          isModelSet={isModelSet}
        />
      ))}
      {Array.from({ length: pending }, (_, index) => (
        <ResultSkeleton
          key={`pending ${items.length + index}`}
          position={items.length + index + 1}
          messageType={messageType}
          initial={initial}
          isNext={index === 0}
        />
      ))}
      {failure}
      {isPlaceHeld && <ResultPlaceholder messageType={messageType} initial={initial} />}
    </>
  )
}
