import { FREE_INSIGHT_USES, INSIGHT_MAX_LENGTH } from '@firstline/contract/limits'
import { useController } from 'react-hook-form'
import { Link } from 'react-router'
import { Field } from '#ui/field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { paths } from '#platform/router/paths.ts'

/** The counter turns amber below this many remaining characters. */
const INSIGHT_WARNING_LEFT = 50

export interface InsightFieldProps {
  form: BriefForm
  isPro: boolean
  /** Free insights left; unused for pro users. */
  uses: number
}

/** For pro users, and a few times for free ones. */
export function InsightField({ form, isPro, uses }: InsightFieldProps) {
  const isOpen = isPro || uses > 0
  const { field } = useController({ control: form.control, name: 'insight' })
  return (
    <Field
      label="Insight"
      className="mb-6"
      aside={isPro ? 'Optional' : `${uses} of ${FREE_INSIGHT_USES} free uses left`}
      hint={isOpen ? 'One thing you know that they don’t' : describePro(field.value !== '')}
      error={form.errors.insight}
      counter={
        isOpen
          ? { length: field.value.length, max: INSIGHT_MAX_LENGTH, warnLeft: INSIGHT_WARNING_LEFT }
          : undefined
      }
    >
      <Textarea
        {...field}
        disabled={!isOpen}
        placeholder={isOpen ? undefined : 'Free uses are spent'}
        onChange={(event) => form.change({ insight: event.target.value })}
      />
    </Field>
  )
}

const describePro = (hasText: boolean) => (
  <>
    <span>{hasText && 'This text is not used. '}Insight is part of Pro. </span>
    <Link to={paths.pricing} className="text-link">
      See pricing
    </Link>
  </>
)
