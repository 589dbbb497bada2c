/** One entry of `messages` of a chat-completions request. */
export interface ChatMessage {
  role: string
  content: string | readonly { type: string; text?: string }[]
}

const OPEN = '<data>'
const CLOSE = '</data>'

/**
 * Fences untrusted text: JSON on one line. Angle brackets, unusual line ends, invisible characters and the bracketed
 * role marks of chat templates are escaped, so that no text can end the fence, start a turn or hide from someone
 * reading the log.
 */
export function fenceData(data: unknown): string {
  const json = JSON.stringify(data)
    .replace(/[<>&\u007f-\u009f\u2028\u2029]|\p{Cf}/gu, escapeUnits)
    // A structural bracket is never followed by a letter or a slash, so this is inside a string.
    .replace(/\[(?=\/?[A-Za-z_]+\])/g, escapeUnits)
  return `${OPEN}\n${json}\n${CLOSE}`
}

function escapeUnits(characters: string): string {
  return characters
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

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
