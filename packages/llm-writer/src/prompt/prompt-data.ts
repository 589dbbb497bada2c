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
  /** Number of messages; `angles` has the same length. */
  count: z.number().int(),
  /** With misspellings corrected. With a page, empty fields are filled from it. */
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
  /** The saved sender, if the form has one. */
  sender: z
    .object({ name: z.string(), company: z.string(), proof: z.string(), links: z.string() })
    .optional(),
  /** The sender's own page, in website mode. */
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
  /** One suggestion per message. */
  angles: z.array(z.string()),
  /** Subject lines: the angles whose line carries the call to action. */
  withCta: z.array(z.string()).optional(),
  /** A text of the sender: each message is a version of it, with the sentences of `keep` unchanged. */
  rewrite: z.object({ text: z.string(), keep: z.array(z.string()) }).optional(),
  /** Messages of this set; the new ones must differ. */
  written: z.array(z.string()).optional(),
  /** Openings of earlier messages; the new ones must not start like them. */
  usedOpenings: z.array(z.string()).optional(),
  /** Rejected texts with reasons, in a repair call only. */
  refused: z.array(z.object({ text: z.string(), reasons: z.array(z.string()) })).optional(),
})
export type PromptData = z.infer<typeof PromptData>

/** The data of a help-chat call. The response is plain text, or `NO ANSWER`. */
export const QuestionData = z.object({
  question: z.string(),
  passages: z.array(z.object({ title: z.string(), text: z.string() })),
})
export type QuestionData = z.infer<typeof QuestionData>

/** Null when the request is another. */
export function readPromptData(messages: readonly ChatMessage[]): PromptData | null {
  return PromptData.safeParse(readDataBlock(messages)).data ?? null
}

/** Null when the request is another. */
export function readQuestionData(messages: readonly ChatMessage[]): QuestionData | null {
  return QuestionData.safeParse(readDataBlock(messages)).data ?? null
}
