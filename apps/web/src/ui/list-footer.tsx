import { Button } from './button.tsx'
import { LoadFailure } from './load-failure.tsx'

/** The part of an infinite query that concerns its next page. */
export interface PagedQuery {
  error: Error | null
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

export interface ListFooterProps {
  query: PagedQuery
  /** The title of the failure. */
  failure: string
  isSmall?: boolean | undefined
}

/** Loads the next page on request, or again when that failed. */
export function ListFooter({ query, failure, isSmall }: ListFooterProps) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const className = isSmall ? 'mt-4' : 'mt-6'
  if (error && isFetchNextPageError) {
    return (
      <LoadFailure
        title={failure}
        error={error}
        isBusy={isFetchingNextPage}
        onRetry={() => fetchNextPage()}
        className={className}
      />
    )
  }
  if (!hasNextPage) return null
  return (
    <Button
      kind="second"
      size={isSmall ? 'sm' : 'md'}
      className={className}
      busy={isFetchingNextPage}
      busyText="Loading..."
      onClick={() => fetchNextPage()}
    >
      Show more
    </Button>
  )
}
