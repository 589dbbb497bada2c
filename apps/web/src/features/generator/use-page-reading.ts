import type { PageReading } from '@firstline/contract/page'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '#lib/clean-message.ts'
import type { FunctionConnection } from '#lib/functions/call-function.ts'
import { readPage } from './read-page.ts'

export type PageState = { kind: 'unread' } | { kind: 'reading' } | { kind: 'read'; page: PageReading }

const unread: PageState = { kind: 'unread' }

/** What is known of the page at `address`, and the way to have it read. A reading goes with its address. */
export function usePageReading(
  connection: FunctionConnection,
  address: string,
  onFault: (message: string) => void,
) {
  const [known, setKnown] = useState<{ address: string; state: PageState }>({ address, state: unread })
  const current = useRef<AbortController | null>(null)
  // What comes of an address that was changed meanwhile concerns nobody, a fault least of all.
  useEffect(
    () => () => {
      current.current?.abort()
      setKnown((before) => (before.state.kind === 'reading' ? { ...before, state: unread } : before))
    },
    [address],
  )

  const read = async () => {
    current.current?.abort()
    const { signal } = (current.current = new AbortController())
    const finish = (state: PageState) => setKnown({ address, state })
    finish({ kind: 'reading' })
    try {
      const page = await readPage(connection, address, signal)
      if (!signal.aborted) finish({ kind: 'read', page })
    } catch (error) {
      if (signal.aborted) return
      finish(unread)
      onFault(messageOf(error))
    }
  }
  return { state: known.address === address ? known.state : unread, read }
}
