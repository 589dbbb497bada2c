/** What an error's text may look like to a reader: no 'Error:', nothing in brackets, a capital first, a full stop last. */
export function cleanMessage(text: string): string {
  const bare = text
    .replace(/\b\w*Error:\s*/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (bare === '') return ''
  const sentence = bare[0]?.toUpperCase() + bare.slice(1)
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

/** The words of whatever was thrown. */
export function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return cleanMessage(thrown) || UNKNOWN
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
    const { message } = thrown
    if (typeof message === 'string' && message.trim() !== '') return cleanMessage(message)
    return UNEXPECTED
  }
  return UNKNOWN
}

const UNEXPECTED = 'An unexpected error occurred'
const UNKNOWN = 'An unknown error occurred.'
