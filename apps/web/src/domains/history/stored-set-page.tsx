import { readStoredBrief, type StoredItem, type StoredSet } from '@firstline/contract/history'
import type { Rewrite } from '@firstline/contract/rewrite'
import { describeSender } from '@firstline/contract/senders'
import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Trash from 'lucide-react/icons/trash-2'
import { useNavigate } from 'react-router'
import { BackLink } from '#ui/back-link.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadFailure } from '#ui/load-failure.tsx'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import { getCreditStatus } from '#domains/credits/credit-status.ts'
import { getMessageWords } from '#domains/generation/get-message-words.ts'
import { downloadResults } from '#domains/generation/download-results.ts'
import { createSubmission, memberSubmissions } from '#domains/generation/submission.ts'
import type { WrittenItem } from '#domains/generation/written-item.ts'
import { formatMoment } from '#platform/format/format-moment.ts'
import { getGeneratorPath, paths } from '#platform/router/paths.ts'
import { describeAudience } from '#domains/generation/describe-audience.ts'
import { HISTORY_LOAD_FAILED, storedSetQuery } from './history-query.ts'
import { MemberResultCard } from '#domains/generation/editing/member-result-card.tsx'
import { OwnMessage } from '#domains/generation/editing/own-message.tsx'
import { SetNote } from './set-note.tsx'
import { useDeleteSet } from './use-delete-set.ts'
import { applyEdits, useItemStates } from '#domains/generation/editing/use-item-states.ts'

/** /history?set=...: one set with its brief, note and marks. */
export function StoredSetPage({ id }: { id: string }) {
  const { user } = useAuth()
  const { data: set, error, isFetching, refetch } = useQuery(storedSetQuery(user?.id, id))
  if (set) return <StoredSetView key={set.id} set={set} />
  if (set === undefined && !error) return <PageSkeleton />
  return (
    <div className="page pt-6 pb-14 tablet:pt-10">
      <PageTitle back={<BackLink to={paths.history}>Back to History</BackLink>}>Your messages</PageTitle>
      {error ? (
        <LoadFailure
          title={HISTORY_LOAD_FAILED}
          error={error}
          isBusy={isFetching}
          onRetry={() => refetch()}
        />
      ) : (
        <EmptyState
          title="This set is not here"
          action={<ButtonLink to={paths.history}>Back to History</ButtonLink>}
        >
          It was deleted, or it belongs to another account.
        </EmptyState>
      )}
    </div>
  )
}

function StoredSetView({ set }: { set: StoredSet }) {
  const { user, profile } = useAuth()
  const navigate = useNavigate()
  const items = set.generation_items.map(toWrittenItem)
  const states = useItemStates(items.map(({ id }) => id))
  const remove = useDeleteSet(() => void navigate(paths.history))
  const isPro = profile !== null && getCreditStatus(profile, set.message_type).plan === 'pro'
  const isModelSet = items.some(({ writtenBy }) => writtenBy === 'model')
  const brief = readStoredBrief(set)
  const rewrite = (version: Rewrite) => {
    if (!brief) return
    memberSubmissions.keep(createSubmission({ ...brief, rewrite: version }))
    void navigate(paths.results)
  }
  const sender = brief?.sender && describeSender(brief.sender)
  return (
    <div data-header="stays" className="page pt-6 pb-14 tablet:pt-10">
      <PageTitle
        back={<BackLink to={paths.history}>Back to History</BackLink>}
        note={
          <span className="wrap-anywhere">
            To: <bdi>{describeAudience(set)}</bdi>
            {sender && (
              <span>
                {' '}
                · From: <bdi>{sender}</bdi>
              </span>
            )}
            <span> · {formatMoment(set.created_at)}</span>
          </span>
        }
        actions={
          <>
            {brief && (
              <ButtonLink to={getGeneratorPath(brief.messageType)} state={{ brief }}>
                Run again with changes
              </ButtonLink>
            )}
            <Button
              kind="second"
              icon={<Download />}
              onClick={() => downloadResults(applyEdits(items, states), set.message_type, isPro)}
            >
              Download CSV
            </Button>
            <Button
              kind="danger"
              icon={<Trash />}
              busy={remove.isPending}
              onClick={() => remove.mutate(set.id)}
            >
              Delete
            </Button>
          </>
        }
      >
        {getMessageWords(set.message_type).title}
      </PageTitle>
      <div className="mb-6">
        <SetNote id={set.id} note={set.note} />
      </div>
      <div className="flex flex-col gap-4">
        {items.map((item, index) => (
          <MemberResultCard
            key={item.id}
            position={index + 1}
            item={item}
            messageType={set.message_type}
            initial={(user?.email ?? 'Y').charAt(0).toUpperCase()}
            isPro={isPro}
            isModelSet={isModelSet}
            form={brief}
            states={states}
            onRewrite={rewrite}
          />
        ))}
        {brief && <OwnMessage form={brief} onRewrite={rewrite} />}
      </div>
    </div>
  )
}

function toWrittenItem({ id, content, explanation, angle, score, ...item }: StoredItem): WrittenItem {
  return {
    id,
    content,
    ...(explanation === null ? {} : { explanation }),
    angle,
    score,
    writtenBy: item.written_by,
    isRough: item.is_rough,
  }
}
