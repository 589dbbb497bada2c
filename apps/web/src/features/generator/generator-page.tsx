import { useState } from 'react'
import { PageSkeleton } from '#components/page-skeleton.tsx'
import { useAuth } from '#lib/auth/use-auth.ts'
import { memberGeneration } from '#lib/generation/member-generation.ts'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { Generator } from './generator.tsx'

/** /generator: the form. It waits for the profile, so that nothing in it changes its mind. */
export function GeneratorPage({ connection }: { connection?: GenerationConnection }) {
  const { profile, isLoading } = useAuth()
  const [usable] = useState(() => connection ?? memberGeneration())
  if (!profile && isLoading) return <PageSkeleton />
  return <Generator profile={profile} connection={usable} />
}
