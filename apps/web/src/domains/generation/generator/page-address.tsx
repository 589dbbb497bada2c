import { INVALID_WEBSITE } from '@firstline/contract/generation'
import { URL_MAX_LENGTH } from '@firstline/contract/limits'
import { isHttpUrl } from '@firstline/contract/web-address'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { completeAddress } from '#domains/brief/complete-address.ts'
import { PageSummarySkeleton } from './page-summary-skeleton.tsx'
import type { PageState } from './use-page-reading.ts'

export interface PageAddressProps {
  form: BriefForm
  name: 'websiteUrl' | 'prospectUrl'
  label: string
  hint: string
  isRequired?: boolean
  state: PageState
  onRead: () => void
  /** The summary, once the page is read. */
  children: ReactNode
}

/** The address of a page, and on request what was understood of it. */
export function PageAddress({ form, name, label, hint, isRequired = false, ...page }: PageAddressProps) {
  const { control, values, errors, change, setErrors } = form
  const { state, onRead, children } = page
  const { field } = useController({ control, name })
  const value = values[name] ?? ''
  const isMine = name === 'websiteUrl'
  const complete = () => {
    const whole = completeAddress(value)
    if (whole !== value) change({ [name]: whole })
    if (whole !== '' && !isHttpUrl(whole)) setErrors({ [name]: INVALID_WEBSITE })
  }
  const read = () => {
    if (isHttpUrl(completeAddress(value))) onRead()
    else setErrors({ [name]: INVALID_WEBSITE })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 tablet:flex-row tablet:items-start">
        <Field
          label={label}
          aside={isRequired ? undefined : 'Optional'}
          hint={hint}
          error={errors[name]}
          className="tablet:flex-1"
        >
          <TextInput
            {...field}
            value={value}
            type="url"
            inputMode="url"
            autoComplete={isMine ? 'url' : 'off'}
            placeholder="https://example.com"
            required={isRequired}
            maxLength={URL_MAX_LENGTH}
            onChange={(event) => change({ [name]: event.target.value })}
            onBlur={complete}
            // On phones the button is below it, above the bar that sends the form.
            className="max-tablet:scroll-mb-72!"
          />
        </Field>
        <Button
          kind="second"
          busy={state.kind === 'reading'}
          busyText="Reading..."
          onClick={read}
          // Beside the field it is below the line of the label.
          className="min-h-12! flex-none tablet:w-40 tablet:mt-[calc(var(--t-sm)*var(--lh-ui)+0.5rem)]"
        >
          {isMine ? 'Read the page' : 'Read their page'}
        </Button>
      </div>
      {state.kind === 'reading' && <PageSummarySkeleton />}
      {children}
      <output className="sr-only">{STATUS[state.kind]}</output>
    </div>
  )
}

const STATUS: Record<PageState['kind'], string> = {
  unread: '',
  reading: 'Reading the page',
  read: 'The page is read. What was understood of it follows.',
}
