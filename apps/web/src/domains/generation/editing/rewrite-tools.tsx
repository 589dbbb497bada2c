import type { Rewrite } from '@firstline/contract/rewrite'
import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import type { MessageType, RewriteAim } from '@firstline/contract/options'
import { useId } from 'react'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getCreditStatus } from '#domains/credits/credit-status.ts'
import { getRuntime } from '#platform/runtime.ts'
import { Button } from '#ui/button.tsx'

const AIMS: readonly [RewriteAim, string][] = [
  ['shorter', 'Shorter ones'],
  ['opening', 'Other openings'],
  ['version', 'Other versions'],
]

export interface RewriteToolsProps {
  text: string
  keep: readonly string[]
  messageType: MessageType
  onRewrite: (version: Rewrite) => void
}

/** With a language model: a new set of versions of a text, for one credit. */
export function RewriteTools({ text, keep, messageType, onRewrite }: RewriteToolsProps) {
  const { profile } = useAuth()
  const priceId = useId()
  const { writer } = getRuntime()
  if (writer.kind !== 'model') return null
  const credits = profile && getCreditStatus(profile, messageType)
  const isPayable = credits === null || credits.availability === 'open'
  const isUsable = isPayable && text.trim() !== '' && text.length <= SCORED_TEXT_MAX_LENGTH
  return (
    <div className="mt-4 border-t border-line pt-3">
      <p id={priceId} className="mb-2 text-sm leading-ui text-ink-2">
        {isPayable
          ? describePrice(writer.model ?? 'The language model', credits?.unlimited)
          : 'No credits left for a set of versions.'}
      </p>
      <div role="group" aria-label="A new set of versions" className="flex flex-wrap gap-2">
        {AIMS.map(([aim, label]) => (
          <Button
            key={aim}
            kind="second"
            size="sm"
            aria-disabled={!isUsable || undefined}
            aria-describedby={priceId}
            onClick={() => isUsable && onRewrite({ text, aim, keep: [...keep] })}
          >
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

const describePrice = (model: string, isFree = false): string =>
  `${model} writes a new set of versions of this text for ${isFree ? 'nothing in testing mode' : '1 credit'}. This set stays in your history.`
