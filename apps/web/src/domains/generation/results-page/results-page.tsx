import type { GenerationForm } from '@firstline/contract/generation'
import type { Rewrite } from '@firstline/contract/rewrite'
import { resolveVariations } from '@firstline/contract/variations-per-plan'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getCreditStatus } from '#domains/credits/credit-status.ts'
import { describeWritingStatus } from '#domains/generation/describe-writing-status.ts'
import { downloadResults } from '#domains/generation/download-results.ts'
import { MemberResultCard } from '#domains/generation/editing/member-result-card.tsx'
import { OwnMessage } from '#domains/generation/editing/own-message.tsx'
import { applyEdits, useItemStates } from '#domains/generation/editing/use-item-states.ts'
import { type GenerationConnection, stopGeneration } from '#domains/generation/generation-connection.ts'
import { describeCreditOutcome, type GenerationProblem } from '#domains/generation/generation-state.ts'
import { getMessageWords } from '#domains/generation/get-message-words.ts'
import { createMemberGeneration } from '#domains/generation/member-generation.ts'
import { FailureCard } from '#domains/generation/results/failure-card.tsx'
import { ResultList } from '#domains/generation/results/result-list.tsx'
import { ResultPlaceholder } from '#domains/generation/results/result-placeholder.tsx'
import { StatusBanner } from '#domains/generation/results/status-banner.tsx'
import { SubmittedTo } from '#domains/generation/results/submitted-to.tsx'
import { memberSubmissions, type SubmittedBrief } from '#domains/generation/submission.ts'
import { useGeneration } from '#domains/generation/use-generation.ts'
import { cleanMessage, readErrorMessage } from '#platform/clean-message.ts'
import { notify } from '#platform/notify.ts'
import { getGeneratorPath, paths } from '#platform/router/paths.ts'
import { getRuntime } from '#platform/runtime.ts'
import { BackLink } from '#ui/back-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { ResultActions } from './result-actions.tsx'

/** /results: the messages of the form that was submitted last in this tab. */
export function ResultsPage({ connection }: { connection?: GenerationConnection }) {
  const [stored] = useState(() => memberSubmissions.read())
  const [usable] = useState(() => connection ?? createMemberGeneration())
  switch (stored.kind) {
    case 'none':
      return <Navigate to={paths.home} replace />
    case 'unreadable':
      return <UnreadableForm />
    case 'found':
      return <Results first={stored.submission} connection={usable} />
    default:
      return stored satisfies never
  }
}

const UNREADABLE = 'Invalid form data. Please try again.'

function UnreadableForm() {
  const navigate = useNavigate()
  useEffect(() => notify.error('Generation failed', { description: UNREADABLE }), [])
  return (
    <div data-header="stays" className="page pt-6 pb-14 tablet:pt-10">
      <PageTitle back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>}>
        Your messages
      </PageTitle>
      <div className="flex flex-col gap-4">
        <FailureCard
          problem={{ kind: 'failure', message: UNREADABLE }}
          fate="Nothing was charged."
          onTryAgain={() => navigate(getGeneratorPath('Cold DM'))}
        />
        <ResultPlaceholder messageType="Cold DM" initial="Y" />
      </div>
    </div>
  )
}

function Results({ first, connection }: { first: SubmittedBrief; connection: GenerationConnection }) {
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
  // The server's `accepted` event has the actual number.
  const count = state.count ?? resolveVariations(isPro ? 'pro' : 'free', form.variations)
  const isWriting = state.phase === 'starting' || state.phase === 'writing'
  const isTooEarly = isWriting && state.items.length === 0
  const states = useItemStates(state.phase === 'done' ? state.items.map(({ id }) => id) : [])
  const isEmpty = state.phase === 'done' && state.items.length === 0
  // A failure card that offers another try is the only one to do so.
  const offersTryAgain = isEmpty || state.problem !== null
  const writer = state.writer ?? getRuntime().writer
  const status = describeWritingStatus(state, {
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
        <ResultList
          state={state}
          count={count}
          messageType={form.messageType}
          initial={(user?.email ?? 'Y').charAt(0).toUpperCase()}
          isPro={isPro}
          writer={writer}
          isAdmin={isAdmin}
          onTryAgain={tryAgain}
          renderCard={(card) => (
            <MemberResultCard {...card} form={form} states={states} onRewrite={rewrite} />
          )}
          failure={
            state.problem && (
              <Failure problem={state.problem} form={form} isUnlimited={isUnlimited} onTryAgain={tryAgain} />
            )
          }
        />
        {state.phase === 'done' && <OwnMessage form={form} onRewrite={rewrite} />}
      </div>
    </div>
  )
}

const CREDITS_UNREAD = 'Failed to update credits. Please refresh the page.'

function onProblem({ kind, message }: GenerationProblem) {
  if (kind !== 'stopped') notify.error('Generation failed', { description: cleanMessage(message) })
}

/** Ends a generation on request; its followers receive the outcome. */
function useStopGeneration(connection: GenerationConnection, requestId: string) {
  const [isBusy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await stopGeneration(connection, requestId)
    } catch (error) {
      notify.error('Stopping did not work', { description: readErrorMessage(error) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, onPress: () => void stop() }
}

interface FailureProps {
  problem: GenerationProblem
  form: GenerationForm
  isUnlimited: boolean
  onTryAgain: () => void
}

function Failure({ problem, form, isUnlimited, onTryAgain }: FailureProps) {
  const isFree = problem.canResume || isUnlimited || isExhausted(problem)
  return (
    <FailureCard
      problem={problem}
      fate={describeCreditOutcome(problem, isUnlimited)}
      price={isFree ? undefined : '1 credit, and only if it works'}
      remedy={remedyOf(problem, form)}
      onTryAgain={onTryAgain}
    />
  )
}

const OUT_OF_FREE_CREDITS = 'credits_exhausted_free'

function isExhausted({ code }: GenerationProblem): boolean {
  return code === OUT_OF_FREE_CREDITS || code === 'credits_exhausted_pro'
}

function remedyOf({ kind, code }: GenerationProblem, form: GenerationForm) {
  if (code === OUT_OF_FREE_CREDITS) return <ButtonLink to={paths.pricing}>Upgrade Plan</ButtonLink>
  if (kind !== 'brief') return null
  return (
    <ButtonLink to={getGeneratorPath(form.messageType)} state={{ brief: form }}>
      Edit the brief
    </ButtonLink>
  )
}
