import { SCORED_TEXT_MAX_LENGTH } from '@firstline/contract/limits'
import type { GenerationForm, Score } from '@firstline/contract/generation'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDebouncedValue } from '#ui/hooks/use-debounced-value.ts'
import type { WrittenItem } from '#domains/generation/written-item.ts'
import { describeReason } from '#platform/describe-reason.ts'
import { EditConflictError, saveEdit } from './item-states-query.ts'
import type { ItemStates } from './use-item-states.ts'
import { useTextScore } from './use-text-score.ts'

/** The debounce interval of saving and scoring. */
const DEBOUNCE_MS = 600

export interface TextEdit {
  text: string
  change: (text: string) => void
  /** Saves without waiting for the next pause. */
  flush: () => void
  /** Back to the text as it was written. */
  restore: () => void
  isChanged: boolean
  /** What another tab has saved meanwhile. */
  otherText: string | undefined
  takeOther: () => void
  /** The score of the text as it is, if known. */
  score: Score | undefined
  status: string
  /** Why the text is not saved. It stays in the field. */
  problem: string | null
}

/** A message that its member edits: saved and scored at each pause of typing. */
export function useTextEdit(
  item: WrittenItem,
  form: GenerationForm | undefined,
  states: ItemStates | undefined,
): TextEdit {
  const state = states?.get(item.id)
  const stored = state?.edited_content ?? item.content
  const [typed, setTyped] = useState<string>()
  const text = typed ?? stored
  const debounced = useDebouncedValue(text, DEBOUNCE_MS)
  const scored = useTextScore(debounced === item.content ? undefined : form, debounced)
  const score = debounced === item.content ? item.score : scored.data?.score
  const {
    mutate,
    reset,
    isPending,
    isPaused,
    error,
    variables: attempted,
  } = useMutation({
    mutationFn: (value: string) => {
      const isOriginal = value === item.content
      return saveEdit(item.id, {
        edited_content: isOriginal ? null : value,
        edited_score: isOriginal ? null : (score ?? null),
        edit_version: state?.edit_version ?? 0,
      })
    },
    onSuccess: (saved) => states?.apply(item.id, saved),
    // The version of the other tab is read, so that the next change replaces it.
    onError: (failure) => failure instanceof EditConflictError && void states?.refresh(),
  })
  const refusal = findRefusal(text)
  const save = (value: string) => {
    if (value !== stored && findRefusal(value) === null && !isPending) mutate(value)
  }
  const isScored =
    debounced === item.content || (scored.isSuccess && !scored.isPlaceholderData) || scored.isError
  // A text that was not saved is tried again when it changes, or when the field is left.
  const hasFailed = error !== null && attempted === debounced
  const isConflict = hasFailed && error instanceof EditConflictError && typed !== stored
  const canSave = typed !== undefined && isScored && !isPending && !hasFailed
  const onSettled = useEffectEvent(save)
  useEffect(() => {
    if (canSave) onSettled(debounced)
  }, [canSave, debounced])
  return {
    text,
    change: setTyped,
    flush: () => {
      // Leaving the field must not replace the other tab's version.
      if (!isConflict) save(text)
    },
    restore: () => {
      setTyped(item.content)
      save(item.content)
    },
    isChanged: text !== item.content,
    otherText: isConflict ? stored : undefined,
    takeOther: () => {
      setTyped(undefined)
      reset()
    },
    score,
    status: describeStatus({ isSaved: text === stored, isPending, isPaused, isScoring: scored.isFetching }),
    problem: refusal ?? (error ? `Not saved: ${describeReason(error, 'The text was not saved')}` : null),
  }
}

function findRefusal(text: string): string | null {
  if (text.trim() === '') return 'Not saved: a message needs a text.'
  return text.length <= SCORED_TEXT_MAX_LENGTH
    ? null
    : `Not saved: a message may have at most ${SCORED_TEXT_MAX_LENGTH} characters.`
}

interface EditStatus {
  isSaved: boolean
  isPaused: boolean
  isPending: boolean
  isScoring: boolean
}

function describeStatus({ isSaved, isPending, isPaused, isScoring }: EditStatus): string {
  if (isPaused) return 'No connection: it is saved when the device is online again.'
  if (isPending) return 'Saving...'
  if (isScoring) return 'Scoring...'
  return isSaved ? 'Saved. Scoring and saving are free.' : 'Not saved yet'
}
