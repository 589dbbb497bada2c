import type { WriterInfo } from '@firstline/contract/generation'
import type { MessageType } from '@firstline/contract/options'
import { Fragment, type ReactNode } from 'react'
import type { GenerationViewState } from '#domains/generation/generation-state.ts'
import { pluralOf } from '#platform/format/in-words.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
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
  writer: WriterInfo
  /** Administrators may be able to set a model; members can only ask for one. */
  isAdmin?: boolean
  onTryAgain: () => void
  /** Renders a finished message. */
  renderCard?: (card: ResultCardProps) => ReactNode
  /** The failure card, if any. */
  failure?: ReactNode
}

/** Finished messages, then skeletons of those being written, or the failure. Each change is announced. */
export function ResultList(props: ResultListProps) {
  const { state, count, messageType, initial, isPro, writer, isAdmin, onTryAgain } = props
  const { renderCard = renderResult, failure } = props
  const { phase, items, problem } = state
  const isWriting = phase === 'starting' || phase === 'writing'
  const pending = isWriting ? Math.max(0, count - items.length) : 0
  const isModelSet = items.some(({ writtenBy }) => writtenBy === 'model')
  const isPlaceHeld = failure && items.length === 0 && problem?.kind !== 'stopped'
  return (
    <>
      {writer.kind !== 'model' && items.some(({ isRough }) => isRough) && <RoughNote isAdmin={isAdmin} />}
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
      {phase === 'done' && items.length === 0 && <NoResults onTryAgain={onTryAgain} />}
      <output className="sr-only">{describeForScreenReaders(state, count)}</output>
    </>
  )
}

function renderResult(card: ResultCardProps) {
  return <ResultCard {...card} />
}

/** Says what a language model would do better, where the built-in writer only arranged the sender's notes. */
function RoughNote({ isAdmin }: { isAdmin: boolean | undefined }) {
  return (
    <p className="text-sm text-ink-2">
      Some of these stay close to your notes. A language model would write them out as finished copy.{' '}
      {isAdmin
        ? 'npm run model gets one that runs on this machine; docs/models.md names the others.'
        : 'The operator of this site can connect one.'}
    </p>
  )
}

function NoResults({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <Card>
      <EmptyState title="No results generated" action={<Button onClick={onTryAgain}>Try Again</Button>}>
        Nothing was written this time, and nothing was charged. A more exact audience usually helps.
      </EmptyState>
    </Card>
  )
}

/** Each change of the status, said once and politely. */
function describeForScreenReaders(
  { phase, items, stopped, isInterrupted }: GenerationViewState,
  count: number,
): string {
  // The failure card is an alert itself.
  if (phase === 'failed') return ''
  if (isInterrupted) return 'The server is asked again.'
  if (phase === 'starting') return ''
  if (phase === 'writing')
    return items.length === 0 ? 'The writer has begun.' : `Message ${items.length} of ${count} is ready.`
  if (items.length === 0) return 'No results generated'
  if (stopped) return `Stopped. ${items.length} of ${count} ${pluralOf(items.length, 'is', 'are')} ready.`
  return items.length === 1 ? 'The message is ready.' : `All ${items.length} are ready.`
}
