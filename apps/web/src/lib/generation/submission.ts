import { GenerationForm, RequestId } from '@firstline/contract/generation'
import { z } from 'zod'
import type { GenerationFailure } from './written-item.ts'

const STORAGE_KEY = 'formData'

/**
 * One press of Generate: the form and the id that stands for it. Posting the same submission twice is paid once. A
 * failure is kept with it, so that a reload shows it again instead of starting (and paying) anew.
 */
export interface Submission {
  requestId: string
  form: GenerationForm
  failure: GenerationFailure | null
}

export type StoredSubmission =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  | { kind: 'found'; submission: Submission }

const StoredFailure = z.object({ code: z.string(), message: z.string(), refunded: z.boolean() })

export function newSubmission(form: GenerationForm): Submission {
  return { requestId: crypto.randomUUID(), form, failure: null }
}

/** Writes the form fields flat, beside the id, under the name the specification gives them. */
export function storeSubmission({ form, requestId, failure }: Submission): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...form, requestId, ...(failure && { failure }) }))
}

/** Form data without an id gets one at once, kept before anything is posted: otherwise every reload would be paid. */
export function readSubmission(): StoredSubmission {
  const stored = sessionStorage.getItem(STORAGE_KEY)
  if (stored === null) return { kind: 'none' }
  const data = parseJson(stored)
  const form = GenerationForm.safeParse(data)
  if (!form.success) return { kind: 'unreadable' }
  const kept = z
    .object({ requestId: RequestId.optional(), failure: StoredFailure.nullable().default(null) })
    .safeParse(data)
  if (!kept.success) return { kind: 'unreadable' }
  const { requestId, failure } = kept.data
  if (requestId) return { kind: 'found', submission: { requestId, form: form.data, failure } }
  const submission = newSubmission(form.data)
  storeSubmission(submission)
  return { kind: 'found', submission }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
