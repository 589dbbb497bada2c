import { GenerationForm } from '@firstline/contract/generation'
import type { MessageType } from '@firstline/contract/options'
import { WriterError } from '../src/index.ts'
import type { Draft, Writer } from '../src/index.ts'
import type { Brief } from './brief.ts'

/** What a writer made of one brief. */
export interface Outcome {
  brief: Brief
  form: GenerationForm
  drafts: Draft[]
  /** The writer's question or refusal. */
  refusal?: string
  milliseconds: number
}

/** The form of a brief for a message type; a call to action belongs to the brief's own type. */
export function formFor({ fields }: Brief, messageType: MessageType): GenerationForm {
  const own = fields.messageType ?? 'Cold DM'
  return GenerationForm.parse({
    ...fields,
    messageType,
    ctaType: own === messageType ? fields.ctaType : '',
  })
}

/** Writes one set. Anything but a refusal is thrown: a writer that breaks is no result. */
export async function writeSet(
  writer: Writer,
  brief: Brief,
  { messageType, count, seed }: { messageType: MessageType; count: number; seed: string },
): Promise<Outcome> {
  const form = formFor(brief, messageType)
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
