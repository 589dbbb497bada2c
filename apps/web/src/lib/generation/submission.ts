import { GenerationForm, RequestId } from '@firstline/contract/generation'
import { z } from 'zod'
import { MEMBER_KEYS } from '#lib/auth/own-tab.ts'
import type { KeptTexts } from '#lib/kept-texts.ts'
import { tabTexts } from '#lib/tab-storage.ts'
import { WrittenItem } from './written-item.ts'

/**
 * One press of Generate: the form and the id that stands for it. Posting the same submission twice is paid once. A
 * failure is kept with it, so that a reload shows it again instead of starting (and paying) anew.
 */
export interface Submission {
  requestId: string
  form: GenerationForm
  failure: KeptFailure | null
}

export type StoredSubmission =
  | { kind: 'none' }
  | { kind: 'unreadable' }
  | { kind: 'found'; submission: Submission }

const KeptFailure = z.object({
  code: z.string(),
  message: z.string(),
  refunded: z.boolean(),
  /** What had arrived by then. */
  items: z.array(WrittenItem).optional(),
})
type KeptFailure = z.infer<typeof KeptFailure>

const Kept = z.object({ requestId: RequestId.optional(), failure: KeptFailure.nullable().default(null) })

export function newSubmission(form: GenerationForm): Submission {
  return { requestId: crypto.randomUUID(), form, failure: null }
}

/** Where the last submission is kept. */
export interface SubmissionStore {
  /** Gives the way back to what was kept before, as long as nothing else was kept since. */
  keep: (submission: Submission) => () => void
  read: () => StoredSubmission
}

/** The form fields are written flat, beside the id, as the specification has it for the members' form. */
export function submissionStore(key: string, texts: KeptTexts): SubmissionStore {
  const keep: SubmissionStore['keep'] = ({ form, requestId, failure }) => {
    const before = texts.read(key)
    const written = JSON.stringify({ ...form, requestId, ...(failure && { failure }) })
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
    const { requestId, failure } = kept.data
    if (requestId) return { kind: 'found', submission: { requestId, form: form.data, failure } }
    // Form data without an id gets one at once, kept before anything is posted: otherwise every reload would be paid.
    const submission = newSubmission(form.data)
    keep(submission)
    return { kind: 'found', submission }
  }
  return { keep, read }
}

/** The members' own, in the tab. */
export const memberSubmissions = submissionStore(MEMBER_KEYS.submitted, tabTexts)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
