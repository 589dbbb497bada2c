import type { TestModelMessage } from './test-model.ts'

/** A response before it is split into tokens and paced. */
export type Reply =
  | { kind: 'nothing' }
  | { kind: 'status'; status: number; headers: Record<string, string>; body: string }
  | TextReply

export interface TextReply {
  kind: 'text'
  text: string
  /** Offsets at which a message is complete. */
  messageEnds: readonly number[]
  channel: 'content' | 'refusal'
  /** `cut` ends the stream regularly, `reset` breaks the connection. */
  ending: 'whole' | 'cut' | 'reset'
}

export function createTextReply(text: string, more: Partial<TextReply> = {}): TextReply {
  return { kind: 'text', text, messageEnds: [], channel: 'content', ending: 'whole', ...more }
}

export function createJsonReply(messages: readonly TestModelMessage[], before = '', after = ''): TextReply {
  let text = `${before}{"messages":[`
  const messageEnds: number[] = []
  for (const [index, message] of messages.entries()) {
    text += `${index > 0 ? ',' : ''}${JSON.stringify(message)}`
    messageEnds.push(text.length)
  }
  return createTextReply(`${text}]}${after}`, { messageEnds })
}

/** The first 60 % of a reply. */
export function breakOff(reply: TextReply, ending: 'cut' | 'reset'): TextReply {
  const length = Math.floor(reply.text.length * 0.6)
  return {
    ...reply,
    text: reply.text.slice(0, length),
    messageEnds: reply.messageEnds.filter((end) => end <= length),
    ending,
  }
}

export function createErrorReply(
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
