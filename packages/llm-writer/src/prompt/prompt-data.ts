import type { Emotion, MessageType, Tone } from '@firstline/contract/options'

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
export interface PromptData {
  messageType: MessageType
  /** Number of messages; `angles` has the same length. */
  count: number
  /** With misspellings corrected and confirmed sentences in place of the typed ones. A page fills empty fields. */
  fields: {
    targetAudience: string
    product: string
    painPoint: string
    solution: string
    insight: string
    tone: Tone
    emotion: Emotion
    ctaType: string
  }
  /** The saved sender, if the form has one. */
  sender?: { name: string; company: string; proof: string; links: string }
  /** The sender's own page, in website mode. */
  page?: {
    title: string
    description: string
    siteName: string
    language: string
    headings: string[]
    text: string
  }
  /** How the sender wants sentences read: `confirmed` are facts, nothing of `leftOut` may be used. */
  readings?: { confirmed: string[]; leftOut: string[] }
  /** Spans of the fields that carry the pitch, strongest first. */
  facts: { kind: string; text: string }[]
  /** One suggestion per message. */
  angles: string[]
  /** Subject lines: the angles whose line carries the call to action. */
  withCta?: string[]
  /** A text of the sender: each message is a version of it, with the sentences of `keep` unchanged. */
  rewrite?: { text: string; keep: string[] }
  /** Messages of this set; the new ones must differ. */
  written?: string[]
  /** Openings of earlier messages; the new ones must not start like them. */
  usedOpenings?: string[]
  /** Rejected texts with reasons, in a repair call only. */
  refused?: { text: string; reasons: string[] }[]
}

/** The data of a help-chat call. The response is plain text, or `NO ANSWER`. */
export interface QuestionData {
  question: string
  passages: { title: string; text: string }[]
}
