import { DEFAULT_VARIATIONS, PRO_VARIATIONS } from '@firstline/contract/limits'
import {
  type CtaType,
  ctasFor,
  EMOTIONS,
  type Emotion,
  NO_CTA,
  NO_CTA_LABEL,
  TONES,
  type Tone,
} from '@firstline/contract/options'
import type { ReactNode } from 'react'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { SheetPart } from '#ui/sheet.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { BriefForm } from './use-brief-form.ts'

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export interface StyleFieldsProps {
  form: BriefForm
  /** Whether the number can be chosen. */
  isPro: boolean
  /** Right of the label of a fixed number. */
  variationsAside?: ReactNode
}

export function StyleFields({ form, isPro, variationsAside }: StyleFieldsProps) {
  const { values, errors, change } = form
  const ctas = [{ value: NO_CTA, label: NO_CTA_LABEL }, ...same(ctasFor(values.messageType))]
  return (
    <SheetPart className="grid gap-x-4 pb-2! tablet:grid-cols-2 tablet:pt-7!">
      <Field label="Tone" error={errors.tone}>
        <Select
          value={values.tone}
          onValueChange={(tone) => change({ tone: tone as Tone })}
          options={same(TONES)}
        />
      </Field>
      <Field label="Emotion" error={errors.emotion}>
        <Select
          value={values.emotion}
          onValueChange={(emotion) => change({ emotion: emotion as Emotion })}
          options={same(EMOTIONS)}
        />
      </Field>
      <Field label="CTA type" error={errors.ctaType}>
        <Select
          value={values.ctaType}
          onValueChange={(ctaType) => change({ ctaType: ctaType as CtaType })}
          options={ctas}
        />
      </Field>
      {isPro ? (
        <Field label="Variations" error={errors.variations}>
          <Select
            value={values.variations}
            onValueChange={(variations) => change({ variations })}
            options={same(PRO_VARIATIONS.map(String))}
          />
        </Field>
      ) : (
        <Field
          label="Variations"
          aside={variationsAside}
          hint={`${PRO_VARIATIONS.slice(1).join(' or ')} on Pro`}
        >
          <TextInput value={String(DEFAULT_VARIATIONS)} disabled />
        </Field>
      )}
    </SheetPart>
  )
}
