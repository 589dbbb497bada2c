import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { createMemberGeneration } from '#domains/generation/member-generation.ts'
import { sendersQuery } from '#domains/senders/senders-query.ts'
import { Generator } from './generator.tsx'
import { lastBriefQuery } from './last-brief-query.ts'
import { createPageConnection } from './read-page.ts'

export interface GeneratorPageProps {
  /** For tests. */
  connection?: GenerationConnection
  pages?: FunctionConnection
  briefs?: FunctionConnection
}

/**
 * /generator: the form. It waits for all that it shows, so that nothing changes or moves afterwards; only for the
 * profile when there is no connection.
 */
export function GeneratorPage({ connection, pages, briefs }: GeneratorPageProps) {
  const { user, profile, isLoading } = useAuth()
  const senders = useQuery(sendersQuery(user?.id))
  const lastBrief = useQuery(lastBriefQuery(user?.id))
  const [usable] = useState(() => ({
    connection: connection ?? createMemberGeneration(),
    pages: pages ?? createPageConnection(),
    briefs: briefs ?? createMemberConnection('read-brief', 'The form could not be read'),
  }))
  if ((!profile && isLoading) || senders.isLoading || lastBrief.isLoading) return <PageSkeleton />
  // The key remounts it for another member, who must not see the draft of the first one.
  return <Generator key={profile?.user_id} profile={profile} {...usable} />
}
