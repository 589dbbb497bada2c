import type { StubMessage } from './stub-model.ts'

/** What a call is answered with, before it is cut into tokens and paced. */
export type Reply =
  | { kind: 'nothing' }
  | { kind: 'status'; status: number; headers: Record<string, string>; body: string }
  | TextReply

export interface TextReply {
  kind: 'text'
  text: string
  /** Offsets in the text at which a message is complete. */
  messageEnds: readonly number[]
  channel: 'content' | 'refusal'
  /** `cut` closes the stream without a word, `reset` the connection. */
  ending: 'whole' | 'cut' | 'reset'
}

export function textReply(text: string, more: Partial<TextReply> = {}): TextReply {
  return { kind: 'text', text, messageEnds: [], channel: 'content', ending: 'whole', ...more }
}

/** The JSON a prompt for copy asks for, with words before and after it. */
export function copyReply(messages: readonly StubMessage[], before = '', after = ''): TextReply {
  let text = `${before}{"messages":[`
  const messageEnds: number[] = []
  for (const [index, message] of messages.entries()) {
    text += `${index > 0 ? ',' : ''}${JSON.stringify(message)}`
    messageEnds.push(text.length)
  }
  return textReply(`${text}]}${after}`, { messageEnds })
}

/** The first part of a reply: what came before the line broke. */
export function brokenOff(reply: TextReply, ending: 'cut' | 'reset'): TextReply {
  const length = Math.floor(reply.text.length * 0.6)
  return {
    ...reply,
    text: reply.text.slice(0, length),
    messageEnds: reply.messageEnds.filter((end) => end <= length),
    ending,
  }
}

export function errorReply(
  status: number,
  error: { message: string; type: string; param?: string; code?: string },
  headers: Record<string, string> = {},
): Reply {
  return {
    kind: 'status',
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ error: { param: null, code: null, ...error } }),
  }
}
