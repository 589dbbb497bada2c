import type { PageOwner, PageReading } from '@firstline/contract/page'
import { useEffect, useRef, useState } from 'react'
import { readErrorMessage } from '#platform/clean-message.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import { fetchPageReading } from './read-page.ts'

export type PageState = { kind: 'unread' } | { kind: 'reading' } | { kind: 'read'; page: PageReading }

const unread: PageState = { kind: 'unread' }

/** The reading of the page at `address`, and a function that requests it. A change of the address drops the reading. */
export function usePageReading(
  connection: FunctionConnection,
  { address, whose }: { address: string; whose: PageOwner },
  onError: (message: string) => void,
) {
  const [known, setKnown] = useState<{ address: string; state: PageState }>({ address, state: unread })
  const current = useRef<AbortController | null>(null)
  // The result for an address that was changed meanwhile is dropped, an error too.
  useEffect(
    () => () => {
      current.current?.abort()
      setKnown((before) => (before.state.kind === 'reading' ? { ...before, state: unread } : before))
    },
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a change of the address cancels the request
    [address],
  )

  const read = async () => {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    const finish = (state: PageState) => setKnown({ address, state })
    finish({ kind: 'reading' })
    try {
      const page = await fetchPageReading(connection, address, whose, signal)
      if (!signal.aborted) finish({ kind: 'read', page })
    } catch (error) {
      if (signal.aborted) return
      finish(unread)
      onError(readErrorMessage(error))
    }
  }
  return { state: known.address === address ? known.state : unread, read }
}
