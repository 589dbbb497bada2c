import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { BackLink } from '#ui/back-link.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { createMemberGeneration } from '#domains/generation/member-generation.ts'
import type { GenerationConnection } from '#domains/generation/generation-connection.ts'
import { memberSubmissions } from '#domains/generation/submission.ts'
import { notify } from '#platform/notify.ts'
import { getGeneratorPath, paths } from '#platform/router/paths.ts'
import { FailureCard } from '#domains/generation/results/failure-card.tsx'
import { ResultPlaceholder } from '#domains/generation/results/result-placeholder.tsx'
import { Results } from './results.tsx'

/** /results: the messages of the form that was submitted last in this tab. */
export function ResultsPage({ connection }: { connection?: GenerationConnection }) {
  const [stored] = useState(() => memberSubmissions.read())
  const [usable] = useState(() => connection ?? createMemberGeneration())
  switch (stored.kind) {
    case 'none':
      return <Navigate to={paths.home} replace />
    case 'unreadable':
      return <UnreadableForm />
    case 'found':
      return <Results first={stored.submission} connection={usable} />
    default:
      return stored satisfies never
  }
}

const UNREADABLE = 'Invalid form data. Please try again.'

function UnreadableForm() {
  const navigate = useNavigate()
  useEffect(() => notify.error('Generation failed', { description: UNREADABLE }), [])
  return (
    <div data-header="stays" className="page pt-6 pb-14 tablet:pt-10">
      <PageTitle back={<BackLink to={paths.userDashboard}>Back to Dashboard</BackLink>}>
        Your messages
      </PageTitle>
      <div className="flex flex-col gap-4">
        <FailureCard
          problem={{ kind: 'failure', message: UNREADABLE }}
          fate="Nothing was charged."
          onTryAgain={() => navigate(getGeneratorPath('Cold DM'))}
        />
        <ResultPlaceholder messageType="Cold DM" initial="Y" />
      </div>
    </div>
  )
}
