import type { ScoreCheck } from '@firstline/contract/generation'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { Dot } from '#components/dot.tsx'
import { classNames } from '#lib/class-names.ts'
import { paths } from '#lib/paths.ts'
import { chooseChecks, markOf } from './choose-checks.ts'

export interface ReasonsProps {
  checks: readonly ScoreCheck[]
  explanation: string | undefined
  isPro: boolean
}

/** The reasons of a score that help most; all of them, and why the message works, on request. */
export function Reasons({ checks, explanation, isPro }: ReasonsProps) {
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
          <ul aria-label="What counts most" className="mt-3 border-t border-line">
            {few.map((check, index) => (
              // A phone has room for the first one.
              <CheckRow
                key={check.id}
                check={check}
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
          hidden={!isTextOpen}
          className="serif mt-1 mb-3 text-[1.0625rem] leading-copy text-ink-2"
        >
          {explanation}
        </p>
      ) : (
        !isPro && (
          <p className="pt-1 pb-3 text-sm text-ink-2">
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
            <CheckRow key={check.id} check={check} isFull />
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
  /** Says where its rule comes from as well. */
  isFull?: boolean
  className?: string | undefined
}

function CheckRow({ check, isFull, className }: CheckRowProps) {
  return (
    <li
      className={classNames(
        'flex items-baseline gap-3 border-b border-line py-2 text-sm leading-ui',
        className,
      )}
    >
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
