import { FREE_INSIGHT_USES, INSIGHT_MAX_LENGTH, INSIGHT_WARNING_LEFT } from '@firstline/contract/limits'
import { Link } from 'react-router'
import { Field } from '#components/field.tsx'
import { SheetPart } from '#components/sheet.tsx'
import { Textarea } from '#components/textarea.tsx'
import { paths } from '#lib/paths.ts'
import type { TextField } from '#lib/brief/brief-values.ts'
import { LineArea } from './line-area.tsx'
import type { BriefForm } from '#hooks/use-brief-form.ts'

export interface BriefFieldsProps {
  form: BriefForm
  isPro: boolean
  /** Free insights left; of no account for pro users. */
  insightUses: number
}

/** Whom one writes to, and what there is to say. */
export function BriefFields({ form, isPro, insightUses }: BriefFieldsProps) {
  const line = (field: TextField) => ({
    name: field,
    value: form.values[field],
    onValueChange: (value: string) => form.change({ [field]: value }),
  })
  return (
    <SheetPart className="flex flex-col gap-3 pb-2! tablet:pb-5!">
      <Field label="Target audience" error={form.faults.targetAudience}>
        <LineArea {...line('targetAudience')} required placeholder="Who reads this?" />
      </Field>
      <Field label="Product or service" error={form.faults.product}>
        <LineArea {...line('product')} required placeholder="What do you offer?" />
      </Field>
      <InsightField form={form} isPro={isPro} uses={insightUses} />
      <div className="grid gap-x-4 gap-y-3 tablet:grid-cols-2">
        <Field label="Pain point" aside="Optional" error={form.faults.painPoint}>
          <LineArea {...line('painPoint')} />
        </Field>
        <Field label="Solution" aside="Optional" error={form.faults.solution}>
          <LineArea {...line('solution')} />
        </Field>
      </div>
    </SheetPart>
  )
}

function InsightField({ form, isPro, uses }: { form: BriefForm; isPro: boolean; uses: number }) {
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
