import { z } from 'zod'
import { CHAT_MAX_LENGTH } from './limits.ts'

export const ChatRequest = z.object({
  message: z
    .string({ error: 'Message must be text.' })
    .trim()
    .min(1, 'Please type a question.')
    .max(CHAT_MAX_LENGTH, `A question may have at most ${CHAT_MAX_LENGTH} characters.`),
})

export const ChatAnswer = z.object({ message: z.string() })
export type ChatAnswer = z.infer<typeof ChatAnswer>
