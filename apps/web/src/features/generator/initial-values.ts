import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES, type MessageType } from '@firstline/contract/options'
import { z } from 'zod'
import { emptyValues, type BriefValues, withChange } from '#lib/brief/brief-values.ts'

/** What a link to the generator may bring along. */
const RouterState = z.object({
  messageType: z.enum(MESSAGE_TYPES).optional(),
  /** A form to start from. */
  brief: GenerationForm.optional(),
})

/**
 * The form as it opens: from what the link brought, else as it was left in this tab. Whichever message type the link or
 * the address names is the one chosen; without any it is a cold DM.
 */
export function initialValues(state: unknown, search: string, draft?: BriefValues): BriefValues {
  const { brief } = brought(state)
  if (brief) return { ...brief, variations: String(brief.variations) }
  const type = typeAsked(state, search)
  if (!draft) return emptyValues(type ?? 'Cold DM')
  return type ? withChange(draft, { messageType: type }) : draft
}

/** The message type a link to the generator asks for, if any. */
export function typeAsked(state: unknown, search: string): MessageType | undefined {
  return brought(state).messageType ?? typeInAddress(search)
}

function brought(state: unknown): z.infer<typeof RouterState> {
  const parsed = RouterState.safeParse(state)
  return parsed.success ? parsed.data : {}
}

function typeInAddress(search: string): MessageType | undefined {
  const type = new URLSearchParams(search).get('type')
  if (type === null) return undefined
  return type === 'dm' ? 'Cold DM' : 'Email Subject Line'
}
