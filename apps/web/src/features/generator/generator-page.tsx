import { useState } from 'react'
import { PageSkeleton } from '#components/page-skeleton.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { generationConnection } from '#lib/generation/generation-connection.ts'
import type { GenerationConnection } from '#lib/functions/post-function.ts'
import { Generator } from './generator.tsx'

/** /generator: the form. It waits for the profile, so that nothing in it changes its mind. */
export function GeneratorPage({ connection }: { connection?: GenerationConnection }) {
  const { profile, isLoading } = useAuth()
  const [usable] = useState(() => connection ?? generationConnection())
  if (!profile && isLoading) return <PageSkeleton />
  return <Generator profile={profile} connection={usable} />
}
