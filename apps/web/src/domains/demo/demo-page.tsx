import { DEFAULT_VARIATIONS } from '@firstline/contract/limits'
import { useRef, useState } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { GeneratorForm, type GeneratorMode } from '#domains/generation/generator/generator-form.tsx'
import { HEADLINE_PAUSED_KEY, HeadlineSwitch } from '#domains/generation/generator/headline-switch.tsx'
import { RotatingHeadline } from '#domains/generation/generator/rotating-headline.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Tag } from '#ui/tag.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useBriefForm } from '#domains/brief/use-brief-form.ts'
import { useHasFieldFocus } from '#domains/generation/generator/use-has-field-focus.ts'
import { useStoredFlag } from '#platform/storage/use-stored-flag.ts'
import { useSubmitBrief } from '#domains/generation/use-submit-brief.ts'
import { type BriefValues, createEmptyValues, isComplete } from '#domains/brief/brief-values.ts'
import { DEMO_LIMIT } from './demo-limit.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { createVisitorConnection } from '#platform/api/visitor-connection.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { isDemoLimit, useDemoAccess } from './check-demo.ts'
import { DEMO_OUTCOME_TEXTS } from './describe-demo-outcome.ts'
import { createDemoGeneration, demoSubmissions } from './demo-generation.ts'
import { useDemoLimit } from './use-demo-limit.ts'
import { useRestoreBrief } from './use-restore-brief.ts'
import { Banner } from '#ui/banner.tsx'
import { capitalize, countOf, inWords } from '#platform/format/in-words.ts'

export interface DemoPageProps {
  /** For tests. */
  connection?: GenerationConnection
  briefs?: FunctionConnection
}

/** /demo: the generator for visitors without an account. */
export function DemoPage({ connection, briefs }: DemoPageProps) {
  const [usable] = useState(() => connection ?? createDemoGeneration())
  const [readable] = useState(
    () => briefs ?? createVisitorConnection('read-brief', 'The form could not be read'),
  )
  const sheet = useRef<HTMLFormElement>(null)
  const form = useBriefForm(() => createEmptyValues('Cold DM'), visitor)
  useRestoreBrief(sheet, form)
  const hasFocus = useHasFieldFocus(sheet)
  const [isHeadlinePaused, setHeadlinePaused] = useStoredFlag(HEADLINE_PAUSED_KEY)
  const access = useDemoAccess(usable)
  const { isReached, reach } = useDemoLimit({ isUsedUp: access?.kind === 'used-up' })
  const { submit, isBusy, problem } = useSubmitBrief({
    connection: usable,
    store: demoSubmissions,
    resultsPath: paths.demoResults,
    onFieldErrors: form.showErrors,
    onFailed: (message, error) => {
      if (isDemoLimit(error)) reach()
      else notify.error('Demo generation failed', { description: message })
    },
    describeOutcome: ({ credit }) => DEMO_OUTCOME_TEXTS[credit],
  })
  return (
    <div data-header="stays" className="page pt-2 pb-16 tablet:pt-10 tablet:pb-24">
      <PageTitle
        isClose
        back={
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <BackLink to={paths.home}>Back to Home</BackLink>
            <HeadlineSwitch isPaused={isHeadlinePaused} onPausedChange={setHeadlinePaused} />
          </div>
        }
        actions={waysOn}
      >
        <RotatingHeadline messageType={form.values.messageType} isPaused={hasFocus || isHeadlinePaused} />
      </PageTitle>
      <div className="flex flex-col gap-5">
        <DemoNotice remaining={access?.kind === 'open' ? access.remaining : null} isUsedUp={isReached} />
        <GeneratorForm
          ref={sheet}
          form={form}
          mode={{ ...createDemoMode(form.values, isReached), briefs: readable }}
          isBusy={isBusy}
          problem={isReached ? null : problem}
          onSubmit={submit}
        />
      </div>
    </div>
  )
}

/** A visitor has neither a plan nor insights. */
const visitor = { isPro: false, insightUses: 0 }

/** The generator form without what needs an account. */
function createDemoMode(values: BriefValues, isLimitReached: boolean): Omit<GeneratorMode, 'briefs'> {
  const missing = isComplete(values) ? undefined : 'Please fill in the required fields'
  return {
    title: 'Demo Generator',
    tag: <Tag kind="accent">PREVIEW</Tag>,
    submitLabel: 'Generate Demo Results',
    isPro: visitor.isPro,
    blockReason: isLimitReached ? DEMO_LIMIT.description : missing,
    price: 'no account, no card',
    variationsAside: 'Preview',
    asksInsight: false,
    fieldsNote: membersNote,
  }
}

const membersNote = (
  <p className="mb-4 border-l-2 border-edge pl-3.5 text-sm text-ink-2">
    With an account you can also add an insight of your own, or have a website read instead of the fields.
  </p>
)

// They stay side by side when the switch wraps.
const waysOn = (
  <div className="flex gap-2">
    <ButtonLink kind="second" to={paths.signup}>
      Sign Up
    </ButtonLink>
    <ButtonLink kind="second" to={paths.pricing}>
      See Pricing
    </ButtonLink>
  </div>
)

interface DemoNoticeProps {
  /** Null while unknown. */
  remaining: number | null
  isUsedUp: boolean
}

function DemoNotice({ remaining, isUsedUp }: DemoNoticeProps) {
  return (
    <Banner kind={isUsedUp ? 'warning' : 'info'} title="Demo Mode.">
      {isUsedUp
        ? 'No demo is left today. We are taking you to our plans.'
        : [offer, remaining !== null && left(remaining)].filter(Boolean).join(' ')}
    </Banner>
  )
}

const offer = `${capitalize(inWords(DEFAULT_VARIATIONS))} messages from your own brief, without an account.`

function left(remaining: number): string {
  return `${countOf(remaining, 'demo')} left today.`
}
