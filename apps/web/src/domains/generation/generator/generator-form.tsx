import type { GenerationForm } from '@firstline/contract/generation'
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react'
import { limitVariations } from '#domains/brief/brief-values.ts'
import { BriefFields } from '#domains/brief/brief-fields.tsx'
import { ClearForm } from '#domains/brief/clear-form.tsx'
import { MessageTypeField } from '#domains/brief/message-type-field.tsx'
import { ReadBackMargin } from '#domains/brief/read-back/read-back-margin.tsx'
import { SheetStatus } from '#domains/brief/read-back/sheet-status.tsx'
import { useReadBack } from '#domains/brief/read-back/use-read-back.ts'
import { StyleFields } from '#domains/brief/style-fields.tsx'
import { SubmitBar } from '#domains/brief/submit-bar.tsx'
import type { BriefForm } from '#domains/brief/use-brief-form.ts'
import { getMessageWords } from '#domains/generation/get-message-words.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { countOf } from '#platform/format/in-words.ts'
import { CardTitle } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { useMediaQuery } from '#ui/hooks/use-media-query.ts'
import { Sheet, SheetPart } from '#ui/sheet.tsx'
import type { StartersFor } from './brief-starters.tsx'

const BriefStarters = lazy(async () => ({ default: (await import('./brief-starters.tsx')).BriefStarters }))
/** An empty form has nothing to read back. */
const ReadBackPanel = lazy(async () => ({
  default: (await import('#domains/brief/read-back/read-back-panel.tsx')).ReadBackPanel,
}))
const ReadBackSheet = lazy(async () => ({
  default: (await import('#domains/brief/read-back/read-back-sheet.tsx')).ReadBackSheet,
}))

/** What the form of a member and the demo differ in. */
export interface GeneratorMode {
  title: string
  /** Beside the title. */
  tag?: ReactNode
  /** Beside the title, where there is space. */
  sender?: ReactNode
  submitLabel: string
  isPro: boolean
  /** Why the form can't be submitted, besides errors of fields. */
  blockReason: string | undefined
  price: string
  /** On phones, below the button. */
  credits?: string | undefined
  /** Replaces the price while the form is submitted. */
  busyNote?: string | undefined
  /** Right of the label of a fixed number of variations. */
  variationsAside?: string
  asksInsight: boolean
  /** Reads the form back. */
  briefs: FunctionConnection
  /** Left of the button that clears the form. */
  tools?: ReactNode
  starters?: StartersFor
  websiteSwitch?: ReactNode
  /** Replaces the fields of the brief in website-only mode. */
  websiteFields?: ReactNode
  insightField?: ReactNode
  /** Below the fields of the brief. */
  fieldsNote?: ReactNode
}

export interface GeneratorFormProps {
  ref: RefObject<HTMLFormElement | null>
  form: BriefForm
  mode: GeneratorMode
  isBusy: boolean
  problem: string | null
  onSubmit: (form: GenerationForm) => Promise<void>
}

// Where a margin leaves little space, both are as narrow as their words.
const besideType =
  'grid gap-x-8 gap-y-1.5 tablet:grid-cols-[1.4fr_1fr] desktop:max-[73rem]:grid-cols-[minmax(0,1fr)_auto] desktop:max-[73rem]:gap-x-4 desktop:max-[73rem]:[&_label]:flex-auto'

/** The form in a sheet, with how it reads in the margin: for members and, in its mode, for the demo. */
export function GeneratorForm({ ref, form, mode, isBusy, problem, onSubmit }: GeneratorFormProps) {
  const { values } = form
  const { isPro, blockReason, busyNote, asksInsight, briefs } = mode
  const titleId = useId()
  const [isReasonShown, setReasonShown] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const readBack = useReadBack({ form, connection: briefs, asksInsight })
  const { refusal, view } = readBack
  const hasMargin = useMediaQuery('(min-width: 62.5rem)')
  const [isSheetOpen, setSheetOpen] = useState(false)
  const variations = limitVariations(values.variations, isPro)
  const showReason = () => setReasonShown(true)
  const submit = form.handleSubmit((checked) => {
    if (blockReason) return showReason()
    setRefused(refusal !== null)
    return refusal === null ? onSubmit(checked) : undefined
  }, showReason)
  const price = `${variations} ${getMessageWords(values.messageType).many} · ${mode.price}`
  const isBlocked = blockReason !== undefined && isReasonShown

  const focusField = (name: string) => ref.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  const closeSheet = () => {
    setSheetOpen(false)
    ref.current?.querySelector<HTMLElement>('[data-bar] button')?.focus()
  }
  const panel = readBack.isEmpty ? (
    <Suspense fallback={null}>
      <BriefStarters
        form={form}
        starters={mode.starters}
        onLoaded={() => (isSheetOpen ? closeSheet() : focusField('targetAudience'))}
      />
    </Suspense>
  ) : (
    <Suspense>
      <ReadBackPanel
        readBack={readBack}
        onType={(field) => {
          setSheetOpen(false)
          requestAnimationFrame(() => focusField(field))
        }}
      />
    </Suspense>
  )
  const left = useRef<HTMLElement>(null)
  /** F6 goes to the first open question, and back to where the focus was. */
  const switchPane = (event: KeyboardEvent) => {
    if (event.key !== 'F6') return
    event.preventDefault()
    const { current } = readBack.panel
    const { activeElement } = document
    if (current?.contains(activeElement)) return left.current?.focus()
    left.current = activeElement instanceof HTMLElement ? activeElement : null
    if (!hasMargin) return setSheetOpen(true)
    const stop = current?.querySelector('[data-question] [tabindex="0"]') ?? current?.querySelector('button')
    if (stop instanceof HTMLElement) stop.focus()
  }
  const openCount = view?.openCount ?? 0
  return (
    <Sheet className="relative desktop:pr-[var(--phone)]">
      <Form
        ref={ref}
        aria-labelledby={titleId}
        onSubmit={submit}
        onKeyDown={switchPane}
        className="group/form [&_:is(input,textarea,select,button)]:scroll-mb-36"
      >
        <SheetPart className="tablet:pt-7! tablet:pb-6!">
          <div className="mb-3 flex flex-wrap items-center desktop:mb-5 justify-between gap-x-3 gap-y-2">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <CardTitle id={titleId}>{mode.title}</CardTitle>
              {mode.tag}
            </div>
            {mode.sender}
            {/* Its space is reserved, so that the first word typed moves nothing. */}
            <div className="ml-auto flex min-w-9 flex-none justify-end max-[22.5rem]:min-h-6 max-[22.5rem]:w-full">
              {mode.tools}
              <ClearForm form={form} sheet={ref} />
            </div>
          </div>
          <div className={mode.websiteSwitch ? besideType : undefined}>
            <MessageTypeField form={form} />
            {mode.websiteSwitch}
          </div>
        </SheetPart>
        {values.websiteOnlyMode && mode.websiteFields ? (
          mode.websiteFields
        ) : (
          <BriefFields form={form} insight={mode.insightField}>
            {mode.fieldsNote}
          </BriefFields>
        )}
        <ReadBackMargin readBack={readBack}>{hasMargin && panel}</ReadBackMargin>
        {!hasMargin && isSheetOpen && (
          <Suspense>
            <ReadBackSheet readBack={readBack} onClose={closeSheet}>
              {panel}
            </ReadBackSheet>
          </Suspense>
        )}
        <StyleFields
          form={{ ...form, values: { ...values, variations } }}
          isPro={isPro}
          variationsAside={mode.variationsAside}
        />
        <SubmitBar
          label={mode.submitLabel}
          busyLabel="Generating..."
          isBusy={isBusy}
          reason={blockReason}
          onBlocked={() => void submit()}
          note={isBlocked ? blockReason : (isBusy && busyNote) || price}
          isNoteUrgent={isBlocked || (isBusy && busyNote !== undefined)}
          addition={
            openCount > 0
              ? `${countOf(openCount, 'sentence')} ${openCount === 1 ? 'stays' : 'stay'} out until you answer.`
              : undefined
          }
          credits={mode.credits}
          status={
            <SheetStatus
              readBack={readBack}
              emptyText="Start from an example"
              onOpen={() => setSheetOpen(true)}
            />
          }
          problem={problem ?? (isRefused ? refusal : null)}
        />
      </Form>
    </Sheet>
  )
}
