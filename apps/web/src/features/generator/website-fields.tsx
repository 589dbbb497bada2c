import { URL_MAX_LENGTH } from '@firstline/contract/limits'
import type { PageReading } from '@firstline/contract/page'
import { isHttpUrl } from '@firstline/contract/web-address'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { SheetPart } from '#components/sheet.tsx'
import { TextInput } from '#components/text-input.tsx'
import type { BriefForm } from '#hooks/use-brief-form.ts'
import { completeAddress } from '#lib/brief/complete-address.ts'
import { INVALID_ADDRESS } from './block-reason.ts'
import { PageSummary } from './page-summary.tsx'
import { PageSummarySkeleton } from './page-summary-skeleton.tsx'
import type { PageState } from './use-page-reading.ts'

export interface WebsiteFieldsProps {
  form: BriefForm
  state: PageState
  onRead: () => void
  onEdit: (page: PageReading) => void
}

/** One page instead of a brief: its address, and what was understood of it for whoever wants to know beforehand. */
export function WebsiteFields({ form, state, onRead, onEdit }: WebsiteFieldsProps) {
  const { values, faults, change, setFaults } = form
  const complete = () => {
    const whole = completeAddress(values.websiteUrl)
    if (whole !== values.websiteUrl) change({ websiteUrl: whole })
    if (whole !== '' && !isHttpUrl(whole)) setFaults({ ...faults, websiteUrl: INVALID_ADDRESS })
  }
  const read = () => {
    if (isHttpUrl(completeAddress(values.websiteUrl))) onRead()
    else setFaults({ ...faults, websiteUrl: INVALID_ADDRESS })
  }
  return (
    <SheetPart className="flex flex-col gap-4">
      <div className="flex flex-col gap-2 tablet:flex-row tablet:items-start">
        <Field
          label="Website URL"
          hint="We read this one page and write from what it says."
          error={faults.websiteUrl}
          className="tablet:flex-1"
        >
          <TextInput
            name="websiteUrl"
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://example.com"
            required
            maxLength={URL_MAX_LENGTH}
            value={values.websiteUrl}
            onChange={(event) => change({ websiteUrl: event.target.value })}
            onBlur={complete}
            // On phones the button stands below it, above the bar that sends the form.
            className="max-tablet:scroll-mb-72!"
          />
        </Field>
        <Button
          kind="second"
          busy={state.kind === 'reading'}
          busyText="Reading..."
          onClick={read}
          // Beside the field it begins below the label's line.
          className="min-h-12! flex-none tablet:mt-[calc(var(--t-sm)*var(--lh-ui)+0.5rem)]"
        >
          Read the page
        </Button>
      </div>
      {state.kind === 'reading' && <PageSummarySkeleton />}
      {state.kind === 'read' && <PageSummary page={state.page} onEdit={() => onEdit(state.page)} />}
      <output className="sr-only">{said[state.kind]}</output>
    </SheetPart>
  )
}

const said: Record<PageState['kind'], string> = {
  unread: '',
  reading: 'Reading the page',
  read: 'The page is read. What was understood of it follows.',
}
