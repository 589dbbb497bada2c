import { z } from 'zod'
import { arrangeForm, checkForm, formFields, RequestId } from './generation.ts'

/** A call about a generation that was submitted before; it has no form. */
function callAbout<Action extends 'follow' | 'stop'>(action: Action) {
  return z.object({
    action: z.literal(action),
    requestId: z.uuid({
      error: ({ input }) =>
        input === undefined ? `Say which request to ${action}.` : 'The request id must be a UUID.',
    }),
  })
}

/**
 * Joins a generation, or replays one that has ended, failed ones too. It starts, repeats and charges nothing. An id that is
 * unknown, or another user's, is `not_found`.
 */
const FollowCall = callAbout('follow')

/** Ends a generation early. */
const StopCall = callAbout('stop')

/** Submits a form. The call with the same request id and form is charged once; a failed one is run again. */
const GenerateCall = z
  .object({
    action: z.literal('generate').optional(),
    requestId: RequestId.optional(),
    ...formFields,
  })
  .superRefine(checkForm)
  .transform(({ action = 'generate', requestId, ...form }) => ({
    action,
    requestId,
    form: arrangeForm(form),
  }))

/** The body of `generate-messages`. Without an action it is a submission. */
export const GenerationCall = z.discriminatedUnion('action', [GenerateCall, FollowCall, StopCall], {
  error: refuseOtherActions('generate, follow or stop'),
})

/** The body of `generate-demo-messages`, unless it is a check. */
export const DemoCall = z.discriminatedUnion('action', [GenerateCall, FollowCall], {
  error: refuseOtherActions('generate or follow'),
})

function refuseOtherActions(names: string) {
  return ({ code }: z.core.$ZodRawIssue) =>
    code === 'invalid_union' ? `Action must be ${names}.` : undefined
}
