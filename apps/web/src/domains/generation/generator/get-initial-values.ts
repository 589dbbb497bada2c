import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES, type MessageType } from '@firstline/contract/options'
import { z } from 'zod'
import {
  createEmptyValues,
  type BriefValues,
  applyChange,
  toBriefValues,
} from '#domains/brief/brief-values.ts'

/** The navigation state of a link to the generator. */
const RouterState = z.object({
  messageType: z.enum(MESSAGE_TYPES).optional(),
  /** The initial form. */
  brief: GenerationForm.optional(),
})

/**
 * The initial form: from the link, else the draft of this tab. The message type is that of the link or the address, else
 * cold DM.
 */
export function getInitialValues(state: unknown, search: string, draft?: BriefValues): BriefValues {
  const { brief } = brought(state)
  if (brief) return toBriefValues(brief)
  const type = getRequestedType(state, search)
  if (!draft) return createEmptyValues(type ?? 'Cold DM')
  return type ? applyChange(draft, { messageType: type }) : draft
}

/** The message type that a link or the address selects, if any. */
export function getRequestedType(state: unknown, search: string): MessageType | undefined {
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
