import { z } from 'zod'
import { EMOTIONS, MESSAGE_TYPES, TONES } from '@firstline/contract/options'
import { readDataBlock } from './data-block.ts'
import type { ChatMessage } from './data-block.ts'

/**
 * All that a call says about one form. It is in the user's message of a chat-completions request, as JSON on one line
 * between a line `<data>` and a line `</data>`. Nothing a user typed is anywhere else in the request.
 *
 * The answer is a JSON object in every output form (with json_schema the server is held to it, with json_object and text
 * it is asked for in words; in text it may come wrapped in prose or a code fence):
 *
 * ```json
 * { "messages": [ { "angle": "Problem, way out", "content": "…", "explanation": "…" } ] }
 * ```
 *
 * `count` entries. The angles are suggestions: an item is taken whatever angle it names.
 */
export const PromptData = z.object({
  messageType: z.enum(MESSAGE_TYPES),
  /** How many messages are wanted; `angles` is as long. */
  count: z.number().int(),
  /** As they were typed but for misspellings. With a page, fields the form left empty hold what was understood of the page. */
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
  /** The sender's own web page, in website mode. */
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
  /** Spans of the fields that carry the pitch, strongest first. */
  facts: z.array(z.object({ kind: z.string(), text: z.string() })).optional(),
  /** One suggestion for each message. */
  angles: z.array(z.string()),
  /** Subject lines: the angles whose line carries the call to action. */
  withCta: z.array(z.string()).optional(),
  /** Messages the user already has: the new ones must differ from them. */
  written: z.array(z.string()).optional(),
  /** How messages begin that the user was given on other days: none of the new ones begins so again. */
  usedOpenings: z.array(z.string()).optional(),
  /** What of an earlier answer was not good enough, and why: only a repair call has it. */
  refused: z.array(z.object({ text: z.string(), reasons: z.array(z.string()) })).optional(),
})
export type PromptData = z.infer<typeof PromptData>

/** What a call of the help chat says, in the same fence. The answer is plain text, or `NO ANSWER` when the passages have none. */
export const QuestionData = z.object({
  question: z.string(),
  passages: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type QuestionData = z.infer<typeof QuestionData>

/** For stub servers: the data of a request for copy, or null when the request is another. */
export function readPromptData(messages: readonly ChatMessage[]): PromptData | null {
  return PromptData.safeParse(readDataBlock(messages)).data ?? null
}

/** For stub servers: the data of a help-chat request, or null when the request is another. */
export function readQuestionData(messages: readonly ChatMessage[]): QuestionData | null {
  return QuestionData.safeParse(readDataBlock(messages)).data ?? null
}
