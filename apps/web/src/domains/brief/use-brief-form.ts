import type { GenerationForm } from '@firstline/contract/generation'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { type Control, type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { useDebouncedValue } from '#ui/hooks/use-debounced-value.ts'
import { FIELDS, type BriefValues, applyChange } from './brief-values.ts'
import { type FormErrors, type PlanFacts, toForm } from './to-form.ts'

/** The notes beside a form wait for this pause. */
const NOTES_REST_MS = 600

type BriefControl = Control<BriefValues, PlanFacts, GenerationForm>

export interface BriefForm {
  control: BriefControl
  values: BriefValues
  /** The values once the user pauses: nothing new is noted while they type. */
  debounced: BriefValues
  /** By field; a change of a field clears its error. */
  errors: FormErrors
  change: (change: Partial<BriefValues>) => void
  /** Replaces all values and clears the errors. */
  replace: (values: BriefValues) => void
  setErrors: (errors: FormErrors) => void
  /** Marks these fields and focuses the first one. */
  showErrors: (errors: FormErrors) => void
  handleSubmit: UseFormReturn<BriefValues, PlanFacts, GenerationForm>['handleSubmit']
}

/** Validates by the schema of the contract, without the values that the plan excludes. */
const resolver: Resolver<BriefValues, PlanFacts, GenerationForm> = (values, facts) => {
  const checked = toForm(values, facts ?? { isPro: false, insightUses: 0 })
  if (checked.kind === 'form') return { values: checked.form, errors: {} }
  const entries = Object.entries(checked.errors)
  const errors = Object.fromEntries(entries.map(([field, message]) => [field, { type: 'contract', message }]))
  return { values: {}, errors }
}

export function useBriefForm(initial: () => BriefValues, facts: PlanFacts): BriefForm {
  const [defaultValues] = useState(initial)
  const { control, formState, getValues, setValue, setError, clearErrors, setFocus, reset, handleSubmit } =
    useForm<BriefValues, PlanFacts, GenerationForm>({
      resolver,
      context: facts,
      defaultValues,
      reValidateMode: 'onSubmit',
    })
  const values = useWatch({ control, compute: copyOf })
  const debounced = useDebouncedValue(values, NOTES_REST_MS)
  const change = useCallback(
    (part: Partial<BriefValues>) => {
      const before = getValues()
      const after = applyChange(before, part)
      for (const field of fieldsOf(after)) {
        if (after[field] !== before[field]) setValue(field, after[field], { shouldDirty: true })
      }
      clearErrors(fieldsOf(part))
    },
    [getValues, setValue, clearErrors],
  )
  const setErrors = useCallback(
    (errors: FormErrors) => {
      for (const field of fieldsOf(errors)) setError(field, { message: errors[field] ?? '' })
    },
    [setError],
  )
  const showErrors = useCallback(
    (errors: FormErrors) => {
      // The field is marked before it is focused, so that screen readers announce the error.
      flushSync(() => setErrors(errors))
      const first = FIELDS.find((field) => errors[field] !== undefined)
      if (first) setFocus(first)
    },
    [setErrors, setFocus],
  )
  const errors: FormErrors = Object.fromEntries(
    fieldsOf(formState.errors).map((field) => [field, formState.errors[field]?.message]),
  )
  return { control, values, debounced, errors, change, replace: reset, setErrors, showErrors, handleSubmit }
}

// react-hook-form mutates its object: a copy makes changes visible to dependencies.
const copyOf = (values: BriefValues): BriefValues => ({ ...values })

const fieldsOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields)[]
