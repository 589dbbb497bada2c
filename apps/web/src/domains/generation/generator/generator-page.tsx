import { useState } from 'react'
import { PageSkeleton } from '#ui/page-skeleton.tsx'
import { useAuth } from '#domains/auth/session/use-auth.ts'
import type { FunctionConnection } from '#platform/api/call-function.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { createMemberGeneration } from '#domains/generation/member-generation.ts'
import { Generator } from './generator.tsx'
import { createPageConnection } from './read-page.ts'

export interface GeneratorPageProps {
  /** For tests. */
  connection?: GenerationConnection
  pages?: FunctionConnection
  briefs?: FunctionConnection
}

/** /generator: the form. It waits for the profile, so that no field changes after it is shown. */
export function GeneratorPage({ connection, pages, briefs }: GeneratorPageProps) {
  const { profile, isLoading } = useAuth()
  const [usable] = useState(() => ({
    connection: connection ?? createMemberGeneration(),
    pages: pages ?? createPageConnection(),
    briefs: briefs ?? createMemberConnection('read-brief', 'The form could not be read'),
  }))
  if (!profile && isLoading) return <PageSkeleton />
  // The key remounts it for another member, who must not see the draft of the first one.
  return <Generator key={profile?.user_id} profile={profile} {...usable} />
}
