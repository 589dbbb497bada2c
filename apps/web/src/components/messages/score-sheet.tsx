import type { Score, ScoreCheck } from '@firstline/contract/generation'
import { useId, useState } from 'react'
import { Dot } from '#components/dot.tsx'
import { chooseChecks, markOf } from './choose-checks.ts'

/** The score with its reasons: the few that matter at first, all of them on request. */
export function ScoreSheet({ score }: { score: Score }) {
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const few = chooseChecks(score.checks)
  const hasMore = few.length < score.checks.length
  return (
    <div className="mb-6">
      <h3 className="sr-only">Score</h3>
      <p className="flex items-baseline gap-2">
        <span className="serif text-[3.25rem] leading-[1] tabular-nums">{score.total}</span>
        <span className="text-sm text-ink-3">of 100</span>
      </p>
      <ul id={listId} className="mt-3 border-t border-line">
        {(isOpen ? score.checks : few).map((check) => (
          <CheckRow key={check.id} check={check} isFull={isOpen} />
        ))}
      </ul>
      {hasMore && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setOpen(!isOpen)}
          className="text-link inline-flex min-h-tap items-center rounded-card text-sm"
        >
          {isOpen ? 'Fewer checks' : `All ${score.checks.length} checks`}
        </button>
      )}
    </div>
  )
}

/** In full it says where its rule comes from. */
function CheckRow({ check, isFull }: { check: ScoreCheck; isFull: boolean }) {
  return (
    <li className="flex items-baseline gap-3 border-b border-line py-2 text-sm leading-ui">
      <Dot mark={markOf(check)} />
      <span className="min-w-0 flex-1">
        {check.label}
        {isFull && check.source !== undefined && (
          <span className="block text-xs text-ink-3">{check.source}</span>
        )}
      </span>
      <span className="flex-none text-ink-3 tabular-nums">
        {check.points}/{check.max}
      </span>
    </li>
  )
}
