import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { FailureCard } from '#domains/generation/results/failure-card.tsx'
import { ResultPlaceholder } from '#domains/generation/results/result-placeholder.tsx'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import { notify } from '#platform/notify.ts'
import { paths } from '#platform/router/paths.ts'
import { createDemoGeneration, demoSubmissions } from './demo-generation.ts'
import { DEMO_OUTCOME_TEXTS } from './describe-demo-outcome.ts'
import { DemoResults } from './demo-results.tsx'
import { DemoResultsFrame } from './demo-results-frame.tsx'

/**
 * /demo/results: the messages of the demo this browser submitted last, whether or not another one is left. Without any,
 * the demo form checks whether one is.
 */
export function DemoResultsPage({ connection }: { connection?: GenerationConnection }) {
  const [stored] = useState(() => demoSubmissions.read())
  const [usable] = useState(() => connection ?? createDemoGeneration())
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
        problem={{ kind: 'failure', message: UNREADABLE }}
        fate={DEMO_OUTCOME_TEXTS['never-taken']}
        onTryAgain={() => navigate(paths.demo)}
      />
      <ResultPlaceholder messageType="Cold DM" initial="Y" />
    </DemoResultsFrame>
  )
}
