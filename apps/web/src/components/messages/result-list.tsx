import type { MessageType } from '@firstline/contract/options'
import type { WrittenItem } from '#lib/generation/written-item.ts'
import { ResultCard } from './result-card.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'

export interface ResultListProps {
  items: readonly WrittenItem[]
  /** How many are still to come. */
  pending: number
  messageType: MessageType
  initial: string
  isPro: boolean
}

/** Finished messages, then the places of those still being written. */
export function ResultList({ items, pending, messageType, initial, isPro }: ResultListProps) {
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
    </>
  )
}
