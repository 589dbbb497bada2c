import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { classNames } from '#ui/class-names.ts'
import { type BriefValues, isBlank, toBriefValues } from '#domains/brief/brief-values.ts'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { describeAudience } from '#domains/generation/describe-audience.ts'
import { sendersQuery } from '#domains/senders/senders-query.ts'
import { paths } from '#platform/router/paths.ts'
import { EXAMPLE_BRIEFS, fillExample } from './example-briefs.ts'
import { lastBriefQuery } from './last-brief-query.ts'
import { cutText } from '#platform/format/cut-text.ts'

const AUDIENCE_LENGTH = 60

const HINTS = [
  'Name one kind of reader, and the moment the problem hurts them.',
  'Whole sentences read better than notes.',
  'One true number is worth more than three adjectives.',
]

export interface BriefStartersProps {
  form: BriefForm
  userId: string
  onLoaded: () => void
}

/**
 * In an empty form: the last brief, or an example with three hints for a member who has none. It keeps its place once
 * the user types, so that the fields do not move.
 */
export function BriefStarters({ form, userId, onLoaded }: BriefStartersProps) {
  const { data: last } = useQuery(lastBriefQuery(userId))
  const { data: senders } = useQuery(sendersQuery(userId))
  const examplesId = useId()
  if (last === undefined) return null
  const load = (values: BriefValues) => {
    form.replace(values)
    onLoaded()
  }
  return (
    <div className={classNames('mt-4 text-sm text-ink-2', !isBlank(form.values) && 'invisible')}>
      {last === null && (
        <ul className="mb-2 list-disc pl-5">
          {HINTS.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      {last && (
        <p>
          <Starter onPress={() => load(toBriefValues(last))}>
            Load your last brief: {cutText(describeAudience({ form: last }), AUDIENCE_LENGTH)}
          </Starter>
        </p>
      )}
      <div role="group" aria-labelledby={examplesId} className="flex flex-wrap items-baseline gap-x-4">
        <span id={examplesId}>Load an example:</span>
        {EXAMPLE_BRIEFS.map((example) => (
          <Starter key={example.name} onPress={() => load(fillExample(example, form.values))}>
            {example.name}
          </Starter>
        ))}
      </div>
      {senders?.length === 0 && (
        <p>
          <Link to={paths.senders} className="text-link inline-block min-h-tap content-center">
            Save who you are once
          </Link>
        </p>
      )}
    </div>
  )
}

function Starter({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className="text-link min-h-tap text-left wrap-anywhere">
      {children}
    </button>
  )
}
