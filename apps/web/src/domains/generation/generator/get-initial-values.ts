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
 * The initial form: from the link, else the draft of this tab, else an empty one with this number of variations. The
 * message type is that of the link or the address, never that of the draft.
 */
export function getInitialValues(
  state: unknown,
  search: string,
  { draft, variations }: { draft?: BriefValues | undefined; variations?: string | undefined } = {},
): BriefValues {
  const { brief } = brought(state)
  if (brief) return toBriefValues(brief)
  const type = getRequestedType(state, search)
  if (draft) return applyChange(draft, { messageType: type })
  return { ...createEmptyValues(type), ...(variations !== undefined && { variations }) }
}

/** The message type that a link or the address selects: `?type=dm` cold DM, anything else or nothing subject line. */
export function getRequestedType(state: unknown, search: string): MessageType {
  const { messageType, brief } = brought(state)
  const isDm = new URLSearchParams(search).get('type') === 'dm'
  return messageType ?? brief?.messageType ?? (isDm ? 'Cold DM' : 'Email Subject Line')
}

function brought(state: unknown): z.infer<typeof RouterState> {
  const parsed = RouterState.safeParse(state)
  return parsed.success ? parsed.data : {}
}
