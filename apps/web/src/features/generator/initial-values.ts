import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES, type MessageType } from '@firstline/contract/options'
import { z } from 'zod'
import { emptyValues, type BriefValues } from '#lib/brief/brief-values.ts'

/** What a link to the generator may bring along. */
const RouterState = z.object({
  messageType: z.enum(MESSAGE_TYPES).optional(),
  /** A form to start from. */
  brief: GenerationForm.optional(),
})

/** The form as it opens: from what the link brought, else from the address, else a cold DM. */
export function initialValues(state: unknown, search: string): BriefValues {
  const brought = RouterState.safeParse(state)
  const { brief, messageType } = brought.success ? brought.data : {}
  if (brief) return { ...brief, variations: String(brief.variations) }
  return emptyValues(messageType ?? typeInAddress(search))
}

function typeInAddress(search: string): MessageType {
  const type = new URLSearchParams(search).get('type')
  return type === null || type === 'dm' ? 'Cold DM' : 'Email Subject Line'
}
