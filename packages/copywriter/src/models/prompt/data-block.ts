/** One entry of `messages` in the body of a chat-completions request. */
export interface ChatMessage {
  role: string
  content: string | readonly { type: string; text?: string }[]
}

const OPEN = '<data>'
const CLOSE = '</data>'

/**
 * What strangers wrote, fenced: JSON on one line of its own. Angle brackets, exotic line ends, invisible characters and the
 * bracketed role marks of chat templates are written as escapes, so that no text can end the fence, begin a turn of its
 * own or hide a word from whoever reads the log.
 */
export function dataBlock(data: unknown): string {
  const json = JSON.stringify(data)
    .replace(/[<>&\u007f-\u009f\u2028\u2029]|\p{Cf}/gu, escaped)
    // A structural bracket is never followed by a letter or a slash, so this is inside a string.
    .replace(/\[(?=\/?[A-Za-z_]+\])/g, escaped)
  return `${OPEN}\n${json}\n${CLOSE}`
}

function escaped(characters: string): string {
  return characters
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')
}

/** The data of the last user's message that holds a block; undefined when there is none. */
export function readDataBlock(messages: readonly ChatMessage[]): unknown {
  for (const message of messages.toReversed()) {
    if (message.role !== 'user') continue
    const lines = textOf(message).split('\n')
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

function textOf({ content }: ChatMessage): string {
  return typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('')
}
