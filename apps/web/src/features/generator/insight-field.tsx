import { FREE_INSIGHT_USES, INSIGHT_MAX_LENGTH, INSIGHT_WARNING_LEFT } from '@firstline/contract/limits'
import { Link } from 'react-router'
import { Field } from '#components/field.tsx'
import { Textarea } from '#components/textarea.tsx'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import { paths } from '#lib/paths.ts'

export interface InsightFieldProps {
  form: BriefForm
  isPro: boolean
  /** Free insights left; of no account for pro users. */
  uses: number
}

/** One thing the writer knows that the reader doesn't: for pro users, and for free ones a few times. */
export function InsightField({ form, isPro, uses }: InsightFieldProps) {
  const isOpen = isPro || uses > 0
  const { insight } = form.values
  return (
    <Field
      label="Insight"
      className="mb-3"
      aside={isPro ? 'Optional' : `${uses} of ${FREE_INSIGHT_USES} free uses left`}
      hint={isOpen ? 'One thing you know that they don’t' : insightIsPro}
      error={form.faults.insight}
      counter={
        isOpen
          ? { length: insight.length, max: INSIGHT_MAX_LENGTH, warnLeft: INSIGHT_WARNING_LEFT }
          : undefined
      }
    >
      <Textarea
        name="insight"
        value={isOpen ? insight : ''}
        disabled={!isOpen}
        placeholder={isOpen ? undefined : 'Free uses are spent'}
        onChange={(event) => form.change({ insight: event.target.value })}
      />
    </Field>
  )
}

const insightIsPro = (
  <>
    Insight is part of Pro.{' '}
    <Link to={paths.pricing} className="text-link">
      See pricing
    </Link>
  </>
)
