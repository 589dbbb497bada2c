import { GenerationForm } from '@firstline/contract/generation'
import type { MessageType } from '@firstline/contract/options'
import { WriterError } from '../src/index.ts'
import type { Draft, Writer } from '../src/index.ts'
import type { Brief } from './brief.ts'

export interface Outcome {
  brief: Brief
  form: GenerationForm
  drafts: Draft[]
  /** Why nothing was written. */
  refusal?: string
  milliseconds: number
}

/** A call to action belongs to the brief's own message type. */
export function makeForm({ fields }: Brief, messageType: MessageType): GenerationForm {
  const own = fields.messageType ?? 'Cold DM'
  return GenerationForm.parse({
    ...fields,
    messageType,
    ctaType: own === messageType ? fields.ctaType : '',
  })
}

/** Returns refusals; any other error is thrown. */
export async function writeSet(
  writer: Writer,
  brief: Brief,
  { messageType, count, seed }: { messageType: MessageType; count: number; seed: string },
): Promise<Outcome> {
  const form = makeForm(brief, messageType)
  const drafts: Draft[] = []
  const startedAt = performance.now()
  let refusal: string | undefined
  try {
    for await (const event of writer.write({ form, count, seed }, new AbortController().signal)) {
      if (event.kind === 'draft') drafts.push(event.draft)
    }
  } catch (error) {
    if (!(error instanceof WriterError)) throw error
    refusal = error.message
  }
  const milliseconds = performance.now() - startedAt
  return { brief, form, drafts, milliseconds, ...(refusal === undefined ? {} : { refusal }) }
}
