import type { ScoreCheck } from '@firstline/contract/generation'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Dot } from '#ui/dot.tsx'
import { classNames } from '#ui/class-names.ts'
import { paths } from '#platform/router/paths.ts'
import { chooseChecks, toDotMark } from './choose-checks.ts'

export interface ReasonsProps {
  checks: readonly ScoreCheck[]
  explanation: string | undefined
  isPro: boolean
  mend?: Mend | undefined
}

/** Changes the text so that it earns points for a check. */
export interface Mend {
  canMend: (check: string) => boolean
  onMend: (check: string) => void
}

/** The most helpful checks of a score; all of them, and the explanation, on request. */
export function Reasons({ checks, explanation, isPro, mend }: ReasonsProps) {
  const [isListOpen, openList] = useState(false)
  const [isTextOpen, openText] = useState(false)
  const listId = useId()
  const textId = useId()
  const few = chooseChecks(checks)
  const all = `All ${checks.length} checks`
  return (
    <>
      {few.length > 0 && (
        <>
          <h3 className="sr-only">Score</h3>
          <ul aria-label="What counts most" className="mt-2 border-t border-line tablet:mt-3">
            {few.map((check, index) => (
              // Phones show only the first one.
              <CheckRow
                key={check.id}
                check={check}
                mend={mend}
                className={index > 0 ? 'max-tablet:hidden' : undefined}
              />
            ))}
          </ul>
        </>
      )}
      <div className="flex flex-wrap gap-x-6">
        {checks.length > few.length && (
          <Disclosure isOpen={isListOpen} controls={listId} onPress={() => openList(!isListOpen)}>
            {all}
          </Disclosure>
        )}
        {explanation && (
          <h3>
            <Disclosure isOpen={isTextOpen} controls={textId} onPress={() => openText(!isTextOpen)}>
              Why this works
            </Disclosure>
          </h3>
        )}
      </div>
      {explanation ? (
        <p
          id={textId}
          dir="auto"
          hidden={!isTextOpen}
          className="serif mt-1 mb-3 text-[1.0625rem] leading-copy text-ink-2"
        >
          {explanation}
        </p>
      ) : (
        !isPro && (
          <p className="pb-1 text-sm text-ink-2 tablet:pt-1 tablet:pb-3">
            <span>Explanations available on paid plans</span>.{' '}
            <Link to={paths.pricing} className="text-link">
              See pricing
            </Link>
          </p>
        )
      )}
      {isListOpen && (
        <ul id={listId} aria-label={all} className="mt-1 border-t border-line">
          {checks.map((check) => (
            <CheckRow key={check.id} check={check} mend={mend} isFull />
          ))}
        </ul>
      )}
    </>
  )
}

interface DisclosureProps {
  isOpen: boolean
  controls: string
  onPress: () => void
  children: ReactNode
}

function Disclosure({ isOpen, controls, onPress, children }: DisclosureProps) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls={controls}
      onClick={onPress}
      className="inline-flex min-h-tap items-center gap-1 rounded-card text-sm"
    >
      <span className="text-link">{children}</span>
      <ChevronDown aria-hidden="true" className={`size-4! text-accent-ink ${isOpen ? 'rotate-180' : ''}`} />
    </button>
  )
}

interface CheckRowProps {
  check: ScoreCheck
  /** Whether it shows the source of its rule. */
  isFull?: boolean
  mend: Mend | undefined
  className?: string | undefined
}

function CheckRow({ check, isFull, mend, className }: CheckRowProps) {
  const labelId = useId()
  return (
    <li
      className={classNames(
        'flex items-baseline gap-3 border-b border-line py-2 text-sm leading-ui',
        className,
      )}
    >
      <Dot mark={toDotMark(check)} />
      <span className="min-w-0 flex-1">
        <span id={labelId}>{check.label}</span>
        {isFull && check.source !== undefined && (
          <span className="block text-xs text-ink-3">{check.source}</span>
        )}
      </span>
      {mend && check.points < check.max && mend.canMend(check.id) && (
        <button
          type="button"
          aria-describedby={labelId}
          onClick={() => mend.onMend(check.id)}
          className="-my-3 min-h-tap flex-none rounded-card"
        >
          <span className="text-link">Mend</span>
        </button>
      )}
      <span className="flex-none text-ink-3 tabular-nums">
        {check.points}/{check.max}
      </span>
    </li>
  )
}
