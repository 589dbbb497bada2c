import { DEFAULT_VARIATIONS } from '@firstline/contract/limits'
import { useCallback, useState } from 'react'
import { ButtonLink } from '#components/button.tsx'
import { Announcer } from '#components/messages/announcer.tsx'
import { FailureCard } from '#components/messages/failure-card.tsx'
import { NoResults } from '#components/messages/no-results.tsx'
import { RoughNote } from '#components/messages/rough-note.tsx'
import { ResultList } from '#components/messages/result-list.tsx'
import { StatusBanner } from '#components/messages/status-banner.tsx'
import { SubmittedTo } from '#components/messages/submitted-to.tsx'
import { useGeneration } from '#hooks/use-generation.ts'
import { cleanMessage } from '#lib/clean-message.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import type { Trouble } from '#lib/generation/generation-state.ts'
import { messageWords } from '#lib/generation/message-words.ts'
import type { Submission } from '#lib/generation/submission.ts'
import { writingStatus } from '#lib/generation/writing-status.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'
import { checkDemo } from './check-demo.ts'
import { demoFate } from './demo-fate.ts'
import { demoSubmissions } from './demo-generation.ts'
import { DemoResultsFrame } from './demo-results-frame.tsx'
import { TryAgain } from './try-again.tsx'
import { useDemoAccess } from './use-demo-access.ts'
import { useDemoLimit } from './use-demo-limit.ts'

/** The messages of one demo, as they arrive. */
export function DemoResults({ first, connection }: { first: Submission; connection: GenerationConnection }) {
  const { isReached, reach } = useDemoLimit({ isUsedUp: false })
  const [isAsking, setAsking] = useState(false)
  const onTrouble = useCallback(
    ({ code, message }: Trouble) => {
      if (code === LIMIT) reach()
      else notify.error('Demo generation failed', { description: cleanMessage(message) })
    },
    [reach],
  )
  const { submission, state, again, resume } = useGeneration(first, {
    connection,
    store: demoSubmissions,
    onBalanceMoved: nothing,
    onTrouble,
  })
  const { form } = submission
  const words = messageWords(form.messageType)
  const isWriting = state.phase === 'starting' || state.phase === 'writing'
  const access = useDemoAccess(connection, !isWriting)
  const count = state.count ?? DEFAULT_VARIATIONS
  const isEmpty = state.phase === 'done' && state.items.length === 0
  const { trouble } = state
  const writer = state.writer ?? runtime().writer
  const status = writingStatus(state, {
    noun: words,
    isPro: false,
    writer,
    expected: count,
  })

  const tryAgain = async () => {
    if (trouble?.mayGoOn) return resume()
    setAsking(true)
    const now = await checkDemo(connection)
    setAsking(false)
    // What is on the page stays there when it was the last.
    if (now.kind === 'used-up') return reach()
    again()
    document.getElementById('main')?.focus()
  }

  return (
    <DemoResultsFrame
      title={words.title}
      note={<SubmittedTo form={form} to={paths.demo} />}
      actions={
        !isEmpty &&
        !trouble && (
          <TryAgain
            access={access}
            isTooEarly={isWriting}
            isBusy={isAsking}
            onPress={() => void tryAgain()}
          />
        )
      }
    >
      {status && <StatusBanner status={status} isWriting={isWriting} />}
      <RoughNote items={state.items} writer={writer} />
      <ResultList
        state={state}
        count={count}
        messageType={form.messageType}
        initial="Y"
        isPro={false}
        failure={
          trouble &&
          !isReached && (
            <FailureCard
              trouble={trouble}
              fate={demoFate[trouble.credit]}
              remedy={trouble.kind === 'brief' && <ButtonLink to={paths.demo}>Edit the brief</ButtonLink>}
              onTryAgain={() => void tryAgain()}
            />
          )
        }
      />
      {isEmpty && <NoResults onTryAgain={() => void tryAgain()} />}
      <Announcer state={state} count={count} />
    </DemoResultsFrame>
  )
}

const LIMIT = 'demo_limit_reached'

function nothing() {}
