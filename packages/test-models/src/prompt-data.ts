import { EMOTIONS, MESSAGE_TYPES, TONES } from '@firstline/contract/options'
import { z } from 'zod'

/** One entry of `messages` of a chat-completions request. */
export interface ChatMessage {
  role: string
  content: string | readonly { type: string; text?: string }[]
}

/** What `packages/llm-writer/src/prompt/prompt-data.ts` describes, read as a model server reads it. */
const PromptData = z.object({
  messageType: z.enum(MESSAGE_TYPES),
  count: z.number().int(),
  fields: z.object({
    targetAudience: z.string(),
    product: z.string(),
    painPoint: z.string(),
    solution: z.string(),
    insight: z.string(),
    tone: z.enum(TONES),
    emotion: z.enum(EMOTIONS),
    ctaType: z.string(),
  }),
  sender: z
    .object({ name: z.string(), company: z.string(), proof: z.string(), links: z.string() })
    .optional(),
  page: z
    .object({
      title: z.string(),
      description: z.string(),
      siteName: z.string(),
      language: z.string(),
      headings: z.array(z.string()),
      text: z.string(),
    })
    .optional(),
  readings: z.object({ confirmed: z.array(z.string()), leftOut: z.array(z.string()) }).optional(),
  facts: z.array(z.object({ kind: z.string(), text: z.string() })).optional(),
  angles: z.array(z.string()),
  withCta: z.array(z.string()).optional(),
  rewrite: z.object({ text: z.string(), keep: z.array(z.string()) }).optional(),
  written: z.array(z.string()).optional(),
  usedOpenings: z.array(z.string()).optional(),
  refused: z.array(z.object({ text: z.string(), reasons: z.array(z.string()) })).optional(),
})
export type PromptData = z.infer<typeof PromptData>

const QuestionData = z.object({
  question: z.string(),
  passages: z.array(z.object({ title: z.string(), text: z.string() })),
})

/** Null when the request is another. */
export function readPromptData(messages: readonly ChatMessage[]): PromptData | null {
  return PromptData.safeParse(readDataBlock(messages)).data ?? null
}

/** Null when the request is another. */
export function readQuestionData(messages: readonly ChatMessage[]): z.infer<typeof QuestionData> | null {
  return QuestionData.safeParse(readDataBlock(messages)).data ?? null
}

const OPEN = '<data>'

/** The data of the last user message that has a block. */
export function readDataBlock(messages: readonly ChatMessage[]): unknown {
  for (const message of messages.toReversed()) {
    if (message.role !== 'user') continue
    const lines = joinText(message).split('\n')
    const line = lines[lines.indexOf(OPEN) + 1]
    if (!lines.includes(OPEN) || line === undefined) continue
    try {
      return JSON.parse(line)
    } catch {
      return undefined
    }
  }
  return undefined
}

function joinText({ content }: ChatMessage): string {
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
}
