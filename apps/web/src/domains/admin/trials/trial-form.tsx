import type { AdminTrialSettings } from '@firstline/contract/admin'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Controller, useForm } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { RefusedError, isSessionRefusal } from '#platform/api/function-errors.ts'
import { type TrialFields, TrialFormSchema, type TrialValues } from './trial-form-schema.ts'
import { notify } from '#platform/notify.ts'
import { TRIALS_SAVE_FAILED, saveTrialSettings, trialQuery } from './trial-query.ts'

const FIELDS = ['enableTrial', 'trialCredits', 'trialDays'] as const

/** The trial settings. Only changed fields are sent. */
export function TrialForm({ settings }: { settings: AdminTrialSettings }) {
  const save = useSaveTrials()
  const { register, control, handleSubmit, setError, reset, formState } = useForm<
    TrialFields,
    unknown,
    TrialValues
  >({
    resolver: zodResolver(TrialFormSchema),
    values: toFields(settings),
    // Another administrator's save does not undo what is being typed here.
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  const onSubmit = handleSubmit(async (values) => {
    const changed = FIELDS.filter((field) => dirtyFields[field])
    const outcome = await save(Object.fromEntries(changed.map((field) => [field, values[field]])))
    if (outcome instanceof RefusedError) {
      for (const { field, message } of outcome.fields) {
        const known = FIELDS.find((one) => one === field)
        if (known) setError(known, { message }, { shouldFocus: true })
      }
    } else if (outcome) reset(toFields(outcome))
  })
  return (
    <Form onSubmit={onSubmit} className="flex flex-col gap-3">
      <Controller
        control={control}
        name="enableTrial"
        render={({ field: { value, onChange } }) => (
          <Switch
            label="Trials"
            hint="Whether new accounts begin with one."
            checked={value}
            onCheckedChange={onChange}
          />
        )}
      />
      <div className="grid grid-cols-2 gap-4">
        <Field label="Credits" hint="Of each kind" error={errors.trialCredits?.message} announce>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            {...register('trialCredits')}
          />
        </Field>
        <Field label="Days" error={errors.trialDays?.message} announce>
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            className="tabular-nums"
            {...register('trialDays')}
          />
        </Field>
      </div>
      <Button
        type="submit"
        kind="second"
        wide
        busy={isSubmitting}
        busyText="Saving..."
        aria-disabled={!isDirty}
      >
        Save settings
      </Button>
    </Form>
  )
}

function toFields({ enableTrial, trialCredits, trialDays }: AdminTrialSettings): TrialFields {
  return { enableTrial, trialCredits: String(trialCredits), trialDays: String(trialDays) }
}

/** Saves the changes. Returns the settings as they are now, or the field that the server refuses. */
function useSaveTrials() {
  const cache = useQueryClient()
  return async (changes: Partial<TrialValues>): Promise<AdminTrialSettings | RefusedError | undefined> => {
    try {
      const saved = await saveTrialSettings(changes)
      cache.setQueryData(trialQuery().queryKey, saved)
      notify.success('Trial settings saved')
      return saved
    } catch (error) {
      if (!isSessionRefusal(error)) notify.failure(error, { title: TRIALS_SAVE_FAILED })
      return error instanceof RefusedError ? error : undefined
    }
  }
}
