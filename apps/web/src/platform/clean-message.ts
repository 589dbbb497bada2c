/**
 * The text of an error for users: no 'Error:', nothing in square brackets, a capital first, a full stop last. Round
 * brackets are kept (D51).
 */
export function cleanMessage(text: string): string {
  if (NOT_REACHED.test(text)) return UNREACHED
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
  if (isBrowserError(thrown) && !NOT_REACHED.test(thrown.message)) return UNEXPECTED
  if (typeof thrown === 'string') return cleanMessage(thrown) || UNKNOWN
  if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) {
    const { message } = thrown
    return (typeof message === 'string' && cleanMessage(message)) || UNEXPECTED
  }
  return UNKNOWN
}

/** Errors of the browser's own, in its words: for programmers, not for people. */
function isBrowserError(thrown: unknown): thrown is Error {
  return [TypeError, ReferenceError, RangeError, SyntaxError, DOMException].some(
    (kind) => thrown instanceof kind,
  )
}

/** The failure of a request without a response, in one wording for all browsers. */
export const UNREACHED = 'The server could not be reached. Please try again.'

/**
 * What Chromium, Firefox and Safari say about a request that got no response, and the client library about a response of
 * a proxy that is not JSON.
 */
const NOT_REACHED =
  /^(?:\w{0,40}Error: )?(?:failed to fetch|load failed|networkerror when|network error|network request failed|fetch failed|error in input stream|the network connection was lost|the internet connection appears|could not connect to the server|a server with the specified hostname|the request timed out|signal timed out|the operation timed out|\{\}$)/i

const UNEXPECTED = 'An unexpected error occurred'
const UNKNOWN = 'An unknown error occurred.'
