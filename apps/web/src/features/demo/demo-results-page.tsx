import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { FailureCard } from '#components/messages/failure-card.tsx'
import { ResultPlaceholder } from '#components/messages/result-placeholder.tsx'
import type { GenerationConnection } from '#lib/generation/generation-connection.ts'
import { notify } from '#lib/notify.ts'
import { paths } from '#lib/paths.ts'
import { demoGeneration, demoSubmissions } from './demo-generation.ts'
import { demoFate } from './demo-fate.ts'
import { DemoResults } from './demo-results.tsx'
import { DemoResultsFrame } from './demo-results-frame.tsx'

/**
 * /demo/results: the messages of the demo this browser submitted last, whether or not another one is left. Without any,
 * the form asks whether one is.
 */
export function DemoResultsPage({ connection }: { connection?: GenerationConnection }) {
  const [stored] = useState(() => demoSubmissions.read())
  const [usable] = useState(() => connection ?? demoGeneration())
  switch (stored.kind) {
    case 'none':
      return <Navigate to={paths.demo} replace />
    case 'unreadable':
      return <UnreadableForm />
    case 'found':
      return <DemoResults first={stored.submission} connection={usable} />
    default:
      return stored satisfies never
  }
}

const UNREADABLE = 'Invalid form data. Please try again.'

function UnreadableForm() {
  const navigate = useNavigate()
  useEffect(() => notify.error('Demo generation failed', { description: UNREADABLE }), [])
  return (
    <DemoResultsFrame title="Your messages">
      <FailureCard
        trouble={{ kind: 'failure', message: UNREADABLE }}
        fate={demoFate['never-taken']}
        onTryAgain={() => void navigate(paths.demo)}
      />
      <ResultPlaceholder messageType="Cold DM" initial="Y" />
    </DemoResultsFrame>
  )
}
