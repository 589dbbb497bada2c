import type { Rewrite } from '@firstline/contract/rewrite'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { BackLink } from '#ui/back-link.tsx'
import { Announcer } from './announcer.tsx'
import { NoResults } from './no-results.tsx'
import { RoughNote } from './rough-note.tsx'
import { ResultList } from './result-list.tsx'
import { StatusBanner } from './status-banner.tsx'
import { SubmittedTo } from './submitted-to.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { applyEdits } from '#domains/generation/editing/apply-edits.ts'
import { MemberResultCard } from '#domains/generation/editing/member-result-card.tsx'
import { OwnMessage } from '#domains/generation/editing/own-message.tsx'
import { useItemStates } from '#domains/generation/editing/use-item-states.ts'
import { useGeneration } from '#domains/generation/use-generation.ts'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { cleanMessage } from '#platform/clean-message.ts'
import { getCreditStatus } from '#domains/credits/credit-status.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import type { GenerationProblem } from '#domains/generation/generation-state.ts'
import { getMessageWords } from '#domains/generation/get-message-words.ts'
import { memberSubmissions, type SubmittedBrief } from '#domains/generation/submission.ts'
import { describeWritingStatus } from '#domains/generation/describe-writing-status.ts'
import { notify } from '#platform/notify.ts'
import { getGeneratorPath, paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { downloadResults } from './download-results.ts'
import { getExpectedCount } from './get-expected-count.ts'
import { Failure } from './failure.tsx'
import { ResultActions } from './result-actions.tsx'
import { useStopGeneration } from './use-stop-generation.ts'

export function Results({ first, connection }: { first: SubmittedBrief; connection: GenerationConnection }) {
  const { user, profile, isAdmin, refreshProfile } = useAuth()
  const client = useQueryClient()
  const onBalanceChange = useCallback(() => {
    void refreshProfile().catch(() => notify.error(CREDITS_UNREAD))
    void client.invalidateQueries({ queryKey: ['history'] })
  }, [refreshProfile, client])
  const { submission, state, write, resume } = useGeneration(first, {
    connection,
    store: memberSubmissions,
    onBalanceChange,
    onProblem,
  })
  const stop = useStopGeneration(connection, submission.requestId)
  const { form } = submission
  const words = getMessageWords(form.messageType)
  const creditStatus = profile && getCreditStatus(profile, form.messageType)
  const isPro = creditStatus?.plan === 'pro'
  const isUnlimited = creditStatus?.unlimited ?? false
  const count = state.count ?? getExpectedCount(form, isPro)
  const isWriting = state.phase === 'starting' || state.phase === 'writing'
  const isTooEarly = isWriting && state.items.length === 0
  const states = useItemStates(state.phase === 'done' ? state.items.map(({ id }) => id) : [])
  const isEmpty = state.phase === 'done' && state.items.length === 0
  // A failure card that offers another try is the only one to do so.
  const offersTryAgain = isEmpty || state.problem !== null
  const writer = state.writer ?? getRuntime().writer
  const status = describeWritingStatus(state, {
    noun: words,
    isPro,
    isFree: isUnlimited,
    writer,
    expected: count,
  })

  const rewrite = (version: Rewrite) => {
    write({ ...form, rewrite: version })
    document.getElementById('main')?.focus()
  }
  const tryAgain = () => {
    if (state.problem?.canResume) resume()
    else write(form)
    // The pressed button may be removed with its card: the page takes the focus.
    document.getElementById('main')?.focus()
  }

  return (
    <div data-header="stays" className="page pt-6 pb-14 tablet:pt-10">
      <PageTitle
        back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>}
        note={<SubmittedTo form={form} to={getGeneratorPath(form.messageType)} state={{ brief: form }} />}
        actions={
          <ResultActions
            startAgain={offersTryAgain ? 'elsewhere' : isTooEarly ? 'too-early' : 'possible'}
            canDownload={!isTooEarly}
            creditStatus={creditStatus}
            words={words}
            onTryAgain={tryAgain}
            onDownload={() => downloadResults(applyEdits(state.items, states), form.messageType, isPro)}
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
          renderCard={(card) => (
            <MemberResultCard {...card} form={form} states={states} onRewrite={rewrite} />
          )}
          failure={
            state.problem && (
              <Failure problem={state.problem} form={form} isUnlimited={isUnlimited} onTryAgain={tryAgain} />
            )
          }
        />
        {isEmpty && <NoResults onTryAgain={tryAgain} />}
        {state.phase === 'done' && <OwnMessage form={form} onRewrite={rewrite} />}
      </div>
      <Announcer state={state} count={count} />
    </div>
  )
}

const CREDITS_UNREAD = 'Failed to update credits. Please refresh the page.'

function onProblem({ kind, message }: GenerationProblem) {
  if (kind !== 'stopped') notify.error('Generation failed', { description: cleanMessage(message) })
}
