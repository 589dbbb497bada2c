import { ScoredMessage } from '@firstline/contract/brief'
import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import type { GenerationForm } from '@firstline/contract/generation'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { createMemberConnection } from '#platform/api/member-connection.ts'
import { requestFunction } from '#platform/api/request-function.ts'

const UNSCORED = 'The text could not be scored'

/** The score of a text for its brief; free. The last score stays until the next one is there. */
export function useTextScore(form: GenerationForm | undefined, text: string) {
  const isScorable = text.trim() !== '' && text.length <= SCORED_TEXT_MAX_LENGTH
  return useQuery({
    queryKey: ['text-score', form, text],
    queryFn: ({ signal }) =>
      requestFunction(createMemberConnection('score-message', UNSCORED), ScoredMessage, {
        body: { ...form, text },
        signal,
      }),
    enabled: form !== undefined && isScorable,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
}
