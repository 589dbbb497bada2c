/**
 * The text of an error for users: no 'Error:', nothing in square brackets, a capital first, a full stop last. Round
 * brackets are kept (D51).
 */
export function cleanMessage(text: string): string {
  const bare = withoutBrackets(text.replace(/\b\w*Error:\s*/g, ''))
    .replace(/\s+/g, ' ')
    // Removing a bracket leaves a space before the full stop, or a colon at the end.
    .replace(/ ([.,;:!?])/g, '$1')
    .replace(/(?<![\s,;:])[\s,;:]+(?=[.!?]?$)/, '')
    .replace(/^[\s.,;:]+/, '')
    .trim()
  if (bare === '') return ''
  const sentence = bare[0]?.toUpperCase() + bare.slice(1)
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`
}

/** From the inside out, for nested ones. */
function withoutBrackets(text: string): string {
  const less = text.replace(/\[[^[\]]*\]/g, '')
  return less === text ? text : withoutBrackets(less)
}

export function readErrorMessage(thrown: unknown): string {
  if (typeof thrown === 'string') return cleanMessage(thrown) || UNKNOWN
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
    const { message } = thrown
    return (typeof message === 'string' && cleanMessage(message)) || UNEXPECTED
  }
  return UNKNOWN
}

const UNEXPECTED = 'An unexpected error occurred'
const UNKNOWN = 'An unknown error occurred.'
