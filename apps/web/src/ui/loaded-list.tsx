import type { ReactNode } from 'react'
import { ListFooter, type PagedQuery } from './list-footer.tsx'
import { LoadFailure } from './load-failure.tsx'
import { LoadingState } from './loading-state.tsx'

interface Query {
  error: Error | null
  isPending: boolean
  isFetching: boolean
  refetch: () => unknown
}

interface StatesProps {
  /** The title of the failure. */
  failure: string
  /** Replaces the usual lines. */
  loading?: ReactNode
}

export interface LoadedProps<Data> extends StatesProps {
  query: Query & { data: Data | undefined }
  /** A form keeps what is typed, and says nothing when only a refetch failed. */
  ignoresRefetchErrors?: boolean
  children: (data: Data) => ReactNode
}

/** Data of a query: loading, failed to load, or here; outdated data stays below a failure. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failure, loading = <LoadingState />, ignoresRefetchErrors = false, children } = props
  const { data, error, isPending, isFetching, refetch } = query
  const isLoaded = data !== undefined
  return (
    <>
      {isPending && loading}
      {error && !(isLoaded && ignoresRefetchErrors) && (
        <LoadFailure
          title={failure}
          error={error}
          isBusy={isFetching}
          onRetry={() => refetch()}
          className={isLoaded ? 'mb-4' : undefined}
        />
      )}
      {isLoaded && children(data)}
    </>
  )
}

export interface LoadedListProps<Row> extends StatesProps {
  query: Query & Partial<PagedQuery>
  /** Those of all pages; undefined until the first one is loaded. */
  rows: readonly Row[] | undefined
  /** Replaces a list without rows. */
  empty: ReactNode
  /** For a list in a dialog. */
  isSmall?: boolean
  children: (rows: readonly Row[]) => ReactNode
}

/** A list of a query with all its states, and the next page on request where it has pages. */
export function LoadedList<Row>(props: LoadedListProps<Row>) {
  const { query, rows, failure, loading, empty, isSmall, children } = props
  const { isPending, isFetching, refetch, fetchNextPage } = query
  const { error, hasNextPage = false, isFetchingNextPage = false, isFetchNextPageError = false } = query
  return (
    <>
      <Loaded
        query={{ data: rows, error: isFetchNextPageError ? null : error, isPending, isFetching, refetch }}
        failure={failure}
        loading={loading}
      >
        {(all) => (all.length === 0 ? empty : children(all))}
      </Loaded>
      {fetchNextPage && (
        <ListFooter
          query={{ error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
          failure={failure}
          isSmall={isSmall}
        />
      )}
    </>
  )
}
