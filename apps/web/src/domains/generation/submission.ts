import { GenerationForm, RequestId } from '@firstline/contract/generation'
import { z } from 'zod'
import { createId } from '#platform/browser/create-id.ts'
import { MEMBER_KEYS } from '#platform/storage/member-storage.ts'
import { tabStorage, type TextStorage } from '#platform/storage/text-storage.ts'
import { WrittenItem } from './written-item.ts'

/**
 * One press of Generate: the form and its id, the idempotency key. Posting the same submission twice is charged once. A
 * failure is kept with it, so that a reload shows it again instead of starting (and paying) again.
 */
export interface SubmittedBrief {
  requestId: string
  form: GenerationForm
  failure: KeptFailure | null
  response: SubmissionResponse
}

/** What the server answered to a submission, as far as this browser knows. */
const SUBMISSION_RESPONSES = ['not-sent', 'unknown', 'accepted', 'unreadable'] as const
export type SubmissionResponse = (typeof SUBMISSION_RESPONSES)[number]

export type StoredSubmission =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  | { kind: 'found'; submission: SubmittedBrief }

const KeptFailure = z.object({
  code: z.string(),
  message: z.string(),
  refunded: z.boolean(),
  /** The messages that had arrived before. */
  items: z.array(WrittenItem).optional(),
})
type KeptFailure = z.infer<typeof KeptFailure>

const Kept = z.object({
  requestId: RequestId.optional(),
  failure: KeptFailure.nullable().default(null),
  response: z.enum(SUBMISSION_RESPONSES).default('unknown'),
})

export function createSubmission(form: GenerationForm): SubmittedBrief {
  return { requestId: createId(), form, failure: null, response: 'not-sent' }
}

/** The storage of the last submission. */
export interface SubmissionStore {
  /** Returns a function that restores what was stored before, unless something else was stored since. */
  keep: (submission: SubmittedBrief) => () => void
  read: () => StoredSubmission
}

/** The form fields are stored flat, beside the id, as specified for the members' form. */
export function createSubmissionStore(key: string, texts: TextStorage): SubmissionStore {
  const keep: SubmissionStore['keep'] = ({ form, requestId, failure, response }) => {
    const before = texts.read(key)
    const written = JSON.stringify({
      ...form,
      requestId,
      ...(response !== 'unknown' && { response }),
      ...(failure && { failure }),
    })
    texts.write(key, written)
    return () => {
      if (texts.read(key) === written) texts.write(key, before)
    }
  }
  const read: SubmissionStore['read'] = () => {
    const stored = texts.read(key)
    if (stored === null) return { kind: 'none' }
    const data = parseJson(stored)
    const form = GenerationForm.safeParse(data)
    const kept = Kept.safeParse(data)
    if (!form.success || !kept.success) return { kind: 'unreadable' }
    const { requestId, ...rest } = kept.data
    if (requestId) return { kind: 'found', submission: { requestId, form: form.data, ...rest } }
    // Form data without an id gets one here, kept before anything is posted: otherwise every reload would be paid.
    const submission = createSubmission(form.data)
    keep(submission)
    return { kind: 'found', submission }
  }
  return { keep, read }
}

/** The member's submission, in the tab. */
export const memberSubmissions = createSubmissionStore(MEMBER_KEYS.submitted, tabStorage)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
