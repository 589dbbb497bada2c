import type { GenerationForm } from '@firstline/contract/generation'
import { ButtonLink } from '#ui/button.tsx'
import { FailureCard } from '#domains/generation/results/failure-card.tsx'
import { describeCreditOutcome } from '#domains/generation/describe-credit-outcome.ts'
import type { GenerationProblem } from '#domains/generation/generation-state.ts'
import { getGeneratorPath, paths } from '#platform/router/paths.ts'

export interface FailureProps {
  problem: GenerationProblem
  form: GenerationForm
  isUnlimited: boolean
  onTryAgain: () => void
}

export function Failure({ problem, form, isUnlimited, onTryAgain }: FailureProps) {
  const isFree = problem.canResume || isUnlimited || isExhausted(problem)
  return (
    <FailureCard
      problem={problem}
      fate={describeCreditOutcome(problem, isUnlimited)}
      price={isFree ? undefined : '1 credit, and only if it works'}
      remedy={remedyOf(problem, form)}
      onTryAgain={onTryAgain}
    />
  )
}

const OUT_OF_FREE_CREDITS = 'credits_exhausted_free'

function isExhausted({ code }: GenerationProblem): boolean {
  return code === OUT_OF_FREE_CREDITS || code === 'credits_exhausted_pro'
}

function remedyOf({ kind, code }: GenerationProblem, form: GenerationForm) {
  if (code === OUT_OF_FREE_CREDITS) return <ButtonLink to={paths.pricing}>Upgrade Plan</ButtonLink>
  if (kind !== 'brief') return null
  return (
    <ButtonLink to={getGeneratorPath(form.messageType)} state={{ brief: form }}>
      Edit the brief
    </ButtonLink>
  )
}
