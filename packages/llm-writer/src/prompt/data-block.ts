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
