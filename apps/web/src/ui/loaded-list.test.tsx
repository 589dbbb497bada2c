import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { LoadedList } from './loaded-list.tsx'

afterEach(cleanup)

const idle = { error: null, isPending: false, isFetching: false, refetch: vi.fn() }
const paged = { isFetchingNextPage: false, isFetchNextPageError: false, fetchNextPage: vi.fn() }

function show(query: Parameters<typeof LoadedList>[0]['query'], rows: readonly string[] | undefined) {
  render(
    <LoadedList query={query} rows={rows} failure="Failed to load letters" empty="No letters">
      {(all) => <p>{all.join(', ')}</p>}
    </LoadedList>,
  )
}

describe('LoadedList', () => {
  it('keeps outdated rows below the failure of a refetch, and retries it', async () => {
    const refetch = vi.fn()
    show({ ...idle, error: new Error('The server is away'), refetch }, ['a', 'b'])
    expect(screen.getByRole('alert').textContent).toContain('Failed to load letters.')
    screen.getByText('a, b')
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('shows the failure of the next page below the rows, and retries that page alone', async () => {
    const refetch = vi.fn()
    const fetchNextPage = vi.fn()
    const error = new Error('The server is away')
    show(
      { ...idle, ...paged, error, refetch, isFetchNextPageError: true, hasNextPage: true, fetchNextPage },
      ['a'],
    )
    const alert = screen.getByRole('alert')
    const position = screen.getByText('a').compareDocumentPosition(alert)
    expect(position).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect([fetchNextPage.mock.calls.length, refetch.mock.calls.length]).toEqual([1, 0])
  })

  it('says that there are no rows only once they are loaded', () => {
    show({ ...idle, isPending: true, isFetching: true }, undefined)
    expect(screen.queryByText('No letters')).toBeNull()
    show(idle, [])
    screen.getByText('No letters')
  })
})
