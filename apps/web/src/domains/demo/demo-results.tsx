import { DEFAULT_VARIATIONS } from '@firstline/contract/limits'
import { useCallback, useState } from 'react'
import { ButtonLink } from '#ui/button.tsx'
import { FailureCard } from '#domains/generation/results/failure-card.tsx'
import { ResultList } from '#domains/generation/results/result-list.tsx'
import { StatusBanner } from '#domains/generation/results/status-banner.tsx'
import { SubmittedTo } from '#domains/generation/results/submitted-to.tsx'
import { useGeneration } from '#domains/generation/use-generation.ts'
import { cleanMessage } from '#platform/clean-message.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import type { GenerationProblem } from '#domains/generation/generation-state.ts'
import { getMessageWords } from '#domains/generation/get-message-words.ts'
import type { SubmittedBrief } from '#domains/generation/submission.ts'
import { describeWritingStatus } from '#domains/generation/describe-writing-status.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { checkDemo, useDemoAccess } from './check-demo.ts'
import { DEMO_OUTCOME_TEXTS } from './describe-demo-outcome.ts'
import { demoSubmissions } from './demo-generation.ts'
import { DemoResultsFrame } from './demo-results-frame.tsx'
import { TryAgain } from './try-again.tsx'
import { useDemoLimit } from './use-demo-limit.ts'

export function DemoResults({
  first,
  connection,
}: {
  first: SubmittedBrief
  connection: GenerationConnection
}) {
  const { isReached, reach } = useDemoLimit({ isUsedUp: false })
  const [isAsking, setAsking] = useState(false)
  const onProblem = useCallback(
    ({ code, message }: GenerationProblem) => {
      if (code === LIMIT) reach()
      else notify.error('Demo generation failed', { description: cleanMessage(message) })
    },
    [reach],
  )
  const { submission, state, write, resume } = useGeneration(first, {
    connection,
    store: demoSubmissions,
    onBalanceChange: nothing,
    onProblem,
  })
  const { form } = submission
  const words = getMessageWords(form.messageType)
  const isWriting = state.phase === 'starting' || state.phase === 'writing'
  const access = useDemoAccess(connection, !isWriting)
  const count = state.count ?? DEFAULT_VARIATIONS
  const isEmpty = state.phase === 'done' && state.items.length === 0
  const { problem } = state
  const writer = state.writer ?? getRuntime().writer
  const status = describeWritingStatus(state, {
    isPro: false,
    writer,
    expected: count,
  })

  const tryAgain = async () => {
    if (problem?.canResume) return resume()
    setAsking(true)
    const now = await checkDemo(connection)
    setAsking(false)
    // The page keeps its messages when that was the last demo.
    if (now.kind === 'used-up') return reach()
    write(submission.form)
    document.getElementById('main')?.focus()
  }

  return (
    <DemoResultsFrame
      title={words.title}
      note={<SubmittedTo form={form} to={paths.demo} />}
      actions={
        !isEmpty &&
        !problem && (
          <TryAgain access={access} isTooEarly={isWriting} isBusy={isAsking} onPress={() => tryAgain()} />
        )
      }
    >
      {status && <StatusBanner status={status} isWriting={isWriting} />}
      <ResultList
        state={state}
        count={count}
        messageType={form.messageType}
        initial="Y"
        isPro={false}
        writer={writer}
        onTryAgain={() => tryAgain()}
        failure={
          problem &&
          !isReached && (
            <FailureCard
              problem={problem}
              fate={DEMO_OUTCOME_TEXTS[problem.credit]}
              remedy={problem.kind === 'brief' && <ButtonLink to={paths.demo}>Edit the brief</ButtonLink>}
              onTryAgain={() => tryAgain()}
            />
          )
        }
      />
    </DemoResultsFrame>
  )
}

const LIMIT = 'demo_limit_reached'

function nothing() {}
