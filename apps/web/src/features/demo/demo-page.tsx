import { useRef, useState } from 'react'
import { BackLink } from '#components/back-link.tsx'
import { HEADLINE_HELD, HeadlineSwitch } from '#components/brief/headline-switch.tsx'
import { RotatingHeadline } from '#components/brief/rotating-headline.tsx'
import { ButtonLink } from '#components/button.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { useBriefForm } from '#hooks/use-brief-form.ts'
import { useFieldFocus } from '#hooks/use-field-focus.ts'
import { useStoredFlag } from '#hooks/use-stored-flag.ts'
import { useSubmit } from '#hooks/use-submit.ts'
import { emptyValues } from '#lib/brief/brief-values.ts'
import { markFaults } from '#lib/brief/mark-faults.ts'
import { DEMO_LIMIT } from '#lib/demo-limit.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { isDemoLimit } from './check-demo.ts'
import { demoFate } from './demo-fate.ts'
import { DemoForm } from './demo-form.tsx'
import { demoGeneration, demoSubmissions } from './demo-generation.ts'
import { DemoNotice } from './demo-notice.tsx'
import { useDemoAccess } from './use-demo-access.ts'
import { useDemoLimit } from './use-demo-limit.ts'
import { useKeptBrief } from './use-kept-brief.ts'

/** /demo: the generator for whoever has no account yet. */
export function DemoPage({ connection }: { connection?: GenerationConnection }) {
  const [usable] = useState(() => connection ?? demoGeneration())
  const sheet = useRef<HTMLFormElement>(null)
  const form = useBriefForm(() => emptyValues('Cold DM'))
  useKeptBrief(sheet, form)
  const hasFocus = useFieldFocus(sheet)
  const [isHeld, hold] = useStoredFlag(HEADLINE_HELD)
  const access = useDemoAccess(usable)
  const { isReached, reach } = useDemoLimit({ isUsedUp: access?.kind === 'used-up' })
  const { submit, isBusy, problem } = useSubmit({
    connection: usable,
    store: demoSubmissions,
    resultsPath: paths.demoResults,
    onFaults: (faults) => markFaults(form.setFaults, faults, sheet.current),
    onFailed: (message, error) => {
      if (isDemoLimit(error)) reach()
      else notify.error('Demo generation failed', { description: message })
    },
    fateOf: ({ credit }) => demoFate[credit],
  })
  return (
    <div data-header="stays" className="page pt-10 pb-16 tablet:pb-24">
      <PageTitle
        back={<BackLink to={paths.home}>Back to Home</BackLink>}
        actions={
          <>
            <HeadlineSwitch isHeld={isHeld} onHeldChange={hold} />
            {waysOn}
          </>
        }
      >
        <RotatingHeadline messageType={form.values.messageType} isPaused={hasFocus || isHeld} />
      </PageTitle>
      <div className="flex flex-col gap-5">
        <DemoNotice remaining={access?.kind === 'open' ? access.remaining : null} isUsedUp={isReached} />
        <DemoForm
          ref={sheet}
          form={form}
          isBusy={isBusy}
          problem={isReached ? null : problem}
          limit={isReached ? DEMO_LIMIT.description : undefined}
          onSubmit={submit}
        />
      </div>
    </div>
  )
}

// They stay side by side where the line has no room for the switch too.
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
