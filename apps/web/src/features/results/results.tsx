import { useCallback } from 'react'
import { BackLink } from '#components/back-link.tsx'
import { Announcer } from '#components/messages/announcer.tsx'
import { NoResults } from '#components/messages/no-results.tsx'
import { RoughNote } from '#components/messages/rough-note.tsx'
import { ResultList } from '#components/messages/result-list.tsx'
import { StatusBanner } from '#components/messages/status-banner.tsx'
import { SubmittedTo } from '#components/messages/submitted-to.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { useGeneration } from '#hooks/use-generation.ts'
import { useAuth } from '#lib/auth/use-auth.ts'
import { cleanMessage } from '#lib/clean-message.ts'
import { creditStanding } from '#lib/generation/credit-standing.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import type { Trouble } from '#lib/generation/generation-state.ts'
import { messageWords } from '#lib/generation/message-words.ts'
import { memberSubmissions, type Submission } from '#lib/generation/submission.ts'
import { writingStatus } from '#lib/generation/writing-status.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { runtime } from '#lib/runtime.ts'
import { downloadResults } from './download-results.ts'
import { expectedCount } from './expected-count.ts'
import { Failure } from './failure.tsx'
import { ResultActions } from './result-actions.tsx'
import { useStop } from './use-stop.ts'

/** The messages of one submission, as they arrive. */
export function Results({ first, connection }: { first: Submission; connection: GenerationConnection }) {
  const { user, profile, isAdmin, refreshProfile } = useAuth()
  const onBalanceMoved = useCallback(
    () => void refreshProfile().catch(() => notify.error(CREDITS_UNREAD)),
    [refreshProfile],
  )
  const { submission, state, again, resume } = useGeneration(first, {
    connection,
    store: memberSubmissions,
    onBalanceMoved,
    onTrouble,
  })
  const stop = useStop(connection, submission.requestId)
  const { form } = submission
  const words = messageWords(form.messageType)
  const standing = profile && creditStanding(profile, form.messageType)
  const isPro = standing?.plan === 'pro'
  const isUnlimited = standing?.unlimited ?? false
  const count = state.count ?? expectedCount(form, isPro)
  const isWriting = state.phase === 'starting' || state.phase === 'writing'
  const isTooEarly = isWriting && state.items.length === 0
  const isEmpty = state.phase === 'done' && state.items.length === 0
  // Where a card offers another try, it is the only place that does.
  const offersTryAgain = isEmpty || state.trouble !== null
  const writer = state.writer ?? runtime().writer
  const status = writingStatus(state, {
    noun: words,
    isPro,
    isFree: isUnlimited,
    writer,
    expected: count,
  })

  const tryAgain = () => {
    if (state.trouble?.mayGoOn) resume()
    else again()
    // The pressed button may be gone with its card; the page itself takes the focus.
    document.getElementById('main')?.focus()
  }

  return (
    <div data-header="stays" className="page pt-6 pb-14 tablet:pt-10">
      <PageTitle
        back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>}
        note={<SubmittedTo form={form} to={paths.generator} state={{ brief: form }} />}
        actions={
          <ResultActions
            startAnew={offersTryAgain ? 'elsewhere' : isTooEarly ? 'too-early' : 'possible'}
            canDownload={!isTooEarly}
            standing={standing}
            words={words}
            onTryAgain={tryAgain}
            onDownload={() => downloadResults(state.items, form.messageType, isPro)}
          />
        }
      >
        {words.title}
      </PageTitle>
      <div className="flex flex-col gap-4">
        {status && <StatusBanner status={status} isWriting={isWriting} stop={stop} />}
        <RoughNote items={state.items} writer={writer} isAdmin={isAdmin} />
        <ResultList
          state={state}
          count={count}
          messageType={form.messageType}
          initial={(user?.email ?? 'Y').charAt(0).toUpperCase()}
          isPro={isPro}
          failure={
            state.trouble && (
              <Failure trouble={state.trouble} form={form} isUnlimited={isUnlimited} onTryAgain={tryAgain} />
            )
          }
        />
        {isEmpty && <NoResults onTryAgain={tryAgain} />}
      </div>
      <Announcer state={state} count={count} />
    </div>
  )
}

const CREDITS_UNREAD = 'Failed to update credits. Please refresh the page.'

function onTrouble({ kind, message }: Trouble) {
  if (kind !== 'stopped') notify.error('Generation failed', { description: cleanMessage(message) })
}
