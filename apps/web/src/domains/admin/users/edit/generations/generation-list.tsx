import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadedList } from '#ui/loaded-list.tsx'
import { LoadingState } from '#ui/loading-state.tsx'
import { GenerationEntry } from './generation-entry.tsx'
import { GENERATIONS_LOAD_FAILED, generationsQuery, type Viewing } from './generations-query.ts'

/** The generations of one viewing, newest first. */
export function GenerationList({ viewing }: { viewing: Viewing }) {
  const list = useInfiniteQuery(generationsQuery(viewing))
  return (
    <LoadedList
      query={list}
      rows={list.data?.pages.flatMap((page) => page.generations)}
      failure={GENERATIONS_LOAD_FAILED}
      loading={<LoadingState label="Loading the generations" className="py-2" />}
      empty={<EmptyState>This user has written nothing yet.</EmptyState>}
      isSmall
    >
      {(generations) => (
        <ul aria-label="Generations" className="flex flex-col divide-y divide-line">
          {generations.map((generation) => (
            <GenerationEntry key={generation.id} generation={generation} />
          ))}
        </ul>
      )}
    </LoadedList>
  )
}
