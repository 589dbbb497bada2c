import type { MessageType } from '@firstline/contract/options'
import { Fragment, type ReactNode } from 'react'
import type { GenerationViewState } from '#domains/generation/generation-state.ts'
import { ResultCard, type ResultCardProps } from './result-card.tsx'
import { ResultPlaceholder } from './result-placeholder.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'

export interface ResultListProps {
  state: GenerationViewState
  /** How many are being written. */
  count: number
  messageType: MessageType
  initial: string
  isPro: boolean
  /** Renders a finished message. */
  renderCard?: (card: ResultCardProps) => ReactNode
  /** The failure card, if any. */
  failure?: ReactNode
}

/** Finished messages, then skeletons of those being written, or the failure. */
export function ResultList(props: ResultListProps) {
  const { state, count, messageType, initial, isPro, renderCard = renderResult, failure } = props
  const { phase, items, problem } = state
  const isWriting = phase === 'starting' || phase === 'writing'
  const pending = isWriting ? Math.max(0, count - items.length) : 0
  const isModelSet = items.some(({ writtenBy }) => writtenBy === 'model')
  const isPlaceHeld = failure && items.length === 0 && problem?.kind !== 'stopped'
  return (
    <>
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {renderCard({ position: index + 1, item, messageType, initial, isPro, isModelSet })}
        </Fragment>
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

function renderResult(card: ResultCardProps) {
  return <ResultCard {...card} />
}
