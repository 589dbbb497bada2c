/** Finds the JSON objects of a response while it is streamed. */
export interface ObjectScanner {
  /** Returns the objects that this piece completes. */
  push(piece: string): unknown[]
}

/** A larger object is not a message. */
const MOST_CHARACTERS = 16_384

/**
 * Returns every object without nested objects as soon as it closes, wherever it is: in an array, a wrapper, a code
 * fence, between sentences. Each character is read once and each object parsed once, so the cost is linear. Anything
 * else is ignored.
 */
export function createObjectScanner(): ObjectScanner {
  const thoughts = createThoughtSkipper()
  /** The pieces of the innermost open object. */
  let pieces: string[] | undefined
  let length = 0
  let inString = false
  let isEscaped = false

  function begin(): void {
    pieces = []
    length = 0
    inString = false
    isEscaped = false
  }

  function push(piece: string): unknown[] {
    const text = thoughts.skip(piece)
    const found: unknown[] = []
    let start = 0
    for (let at = 0; at < text.length; at += 1) {
      const character = text[at]
      if (inString) {
        if (isEscaped) isEscaped = false
        else if (character === '\\') isEscaped = true
        else if (character === '"') inString = false
      } else if (character === '{') {
        begin()
        start = at
      } else if (pieces && character === '"') inString = true
      else if (pieces && character === '}') {
        const object = parseLoosely(pieces.join('') + text.slice(start, at + 1))
        if (object !== undefined) found.push(object)
        pieces = undefined
      }
    }
    if (pieces) {
      length += text.length - start
      pieces.push(text.slice(start))
      if (length > MOST_CHARACTERS) {
        pieces = undefined
        inString = false
      }
    }
    return found
  }

  return { push }
}

/** Reasoning models may put drafts between these marks; they are ignored. */
function createThoughtSkipper() {
  let held: string | undefined = ''
  const OPEN = '<think>'
  const CLOSE = '</think>'
  return {
    skip(piece: string): string {
      if (held === undefined) return piece
      held += piece
      const start = held.trimStart()
      if (!OPEN.startsWith(start.slice(0, OPEN.length))) return letGo(held)
      const end = held.indexOf(CLOSE)
      if (end >= 0) return letGo(held.slice(end + CLOSE.length))
      // The end mark may be split between two pieces, so its length is kept.
      if (start.length > OPEN.length + CLOSE.length) held = OPEN + held.slice(-CLOSE.length)
      return ''
    },
  }
  function letGo(rest: string): string {
    held = undefined
    return rest
  }
}

/** Small models write raw line breaks into strings. */
const parseLoosely = (json: string): unknown =>
  tryParse(json) ?? tryParse(json.replace(/[\n\r\t]/g, (character) => JSON.stringify(character).slice(1, -1)))

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
