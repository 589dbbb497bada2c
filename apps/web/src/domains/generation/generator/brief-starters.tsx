import type { GenerationForm } from '@firstline/contract/generation'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { toBriefValues, type BriefValues } from '#domains/brief/brief-values.ts'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { describeAudience } from '#domains/generation/describe-audience.ts'
import { cutText } from '#platform/format/cut-text.ts'
import { paths } from '#platform/router/paths.ts'
import { EXAMPLE_BRIEFS, fillExample } from './example-briefs.ts'

const AUDIENCE_LENGTH = 60

/** What a member has to start from. */
export interface StartersFor {
  lastBrief: GenerationForm | null
  hasSenders: boolean
  onLoaded: () => void
}

export interface BriefStartersProps {
  form: BriefForm
  starters: StartersFor | undefined
  onLoaded: () => void
}

/** Beside an empty form: the last brief, examples, and the way to save a sender. */
export function BriefStarters({ form, starters, onLoaded }: BriefStartersProps) {
  const examplesId = useId()
  const last = starters?.lastBrief
  const load = (values: BriefValues) => {
    form.replace(values)
    starters?.onLoaded()
    onLoaded()
  }
  return (
    <div className="mt-2 text-sm text-ink-2">
      {last && (
        <Starter onPress={() => load(toBriefValues(last))}>
          Load your last brief: {cutText(describeAudience({ form: last }), AUDIENCE_LENGTH)}
        </Starter>
      )}
      <div role="group" aria-labelledby={examplesId}>
        <p id={examplesId} className="mt-2">
          Load an example:
        </p>
        <div className="flex flex-wrap gap-x-4">
          {EXAMPLE_BRIEFS.map((example) => (
            <Starter key={example.name} onPress={() => load(fillExample(example, form.values))}>
              {example.name}
            </Starter>
          ))}
        </div>
      </div>
      {starters?.hasSenders === false && (
        <Link to={paths.senders} className="text-link inline-block min-h-tap content-center">
          Save who you are once
        </Link>
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
