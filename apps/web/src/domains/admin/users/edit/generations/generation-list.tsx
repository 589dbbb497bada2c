import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { useIsDelayed } from '#ui/hooks/use-is-delayed.ts'
import { LoadFailure } from '#ui/load-failure.tsx'
import { SkeletonLines } from '#ui/skeleton.tsx'
import { GenerationEntry } from './generation-entry.tsx'
import { GENERATIONS_LOAD_FAILED, generationsQuery, type Viewing } from './generations-query.ts'

/** The generations of one viewing, newest first. */
export function GenerationList({ viewing }: { viewing: Viewing }) {
  const list = useInfiniteQuery(generationsQuery(viewing))
  const isSlow = useIsDelayed()
  const generations = list.data?.pages.flatMap((page) => page.generations)
  const retry = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())
  return (
    <>
      {list.isPending && (
        <div role="status" className={isSlow ? undefined : 'invisible'}>
          <span className="sr-only">Loading the generations</span>
          <SkeletonLines lines={6} className="py-2" />
        </div>
      )}
      {generations?.length === 0 && <p className="text-sm text-ink-2">This user has written nothing yet.</p>}
      {generations && generations.length > 0 && (
        <ul aria-label="Generations" className="flex flex-col divide-y divide-line">
          {generations.map((generation) => (
            <GenerationEntry key={generation.id} generation={generation} />
          ))}
        </ul>
      )}
      {list.error && (
        <LoadFailure
          title={GENERATIONS_LOAD_FAILED}
          error={list.error}
          isBusy={list.isFetching}
          onRetry={retry}
          className={generations && 'mt-4'}
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          kind="second"
          size="sm"
          className="mt-4"
          busy={list.isFetchingNextPage}
          busyText="Loading..."
          onClick={() => list.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
