import { useState } from 'react'
import { PageSkeleton } from '#components/page-skeleton.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import type { FunctionConnection } from '#lib/functions/call-function.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { memberConnection } from '#lib/functions/member-connection.ts'
import { memberGeneration } from '#lib/generation/member-generation.ts'
import { Generator } from './generator.tsx'
import { pageConnection } from './read-page.ts'

export interface GeneratorPageProps {
  /** For tests; the page has its own. */
  connection?: GenerationConnection
  pages?: FunctionConnection
  briefs?: FunctionConnection
}

/** /generator: the form. It waits for the profile, so that nothing in it changes its mind. */
export function GeneratorPage({ connection, pages, briefs }: GeneratorPageProps) {
  const { profile, isLoading } = useAuth()
  const [usable] = useState(() => ({
    connection: connection ?? memberGeneration(),
    pages: pages ?? pageConnection(),
    briefs: briefs ?? memberConnection('read-brief', 'The form could not be read'),
  }))
  if (!profile && isLoading) return <PageSkeleton />
  // Another member in this browser finds nothing of the first one's.
  return <Generator key={profile?.user_id} profile={profile} {...usable} />
}
