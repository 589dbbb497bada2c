import type { ReactNode } from 'react'
import { showPage, type ShowPageOptions } from '#domains/auth/testing/show-page.tsx'
import { sendersQuery } from '#domains/senders/senders-query.ts'
import { lastBriefQuery } from './last-brief-query.ts'

/** Shows the generator to a member; without senders and sets, unless they are cached. */
export function showGenerator(page: ReactNode, options: ShowPageOptions) {
  const id = options.auth.user?.id
  return showPage(page, {
    ...options,
    cached: [[sendersQuery(id).queryKey, []], [lastBriefQuery(id).queryKey, null], ...(options.cached ?? [])],
  })
}
