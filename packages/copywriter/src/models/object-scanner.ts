/** Finds the JSON objects of an answer while it is still being written. */
export interface ObjectScanner {
  /** Takes the next piece of the answer; gives the objects that it completes. */
  push(piece: string): unknown[]
}

/** A message is a few hundred characters; an object that grows beyond this is none. */
const MOST_CHARACTERS = 16_384

/**
 * Every object that holds no other object is given the moment its closing brace arrives, wherever it stands: in an array,
 * in a wrapper, in a code fence, between sentences. Each character is looked at once and each object parsed once, so a long
 * answer costs no more for each message than a short one. What is no JSON is passed over in silence.
 */
export function objectScanner(): ObjectScanner {
  const thoughts = thoughtSkipper()
  /** The pieces of the innermost object that is open; whatever is around it can only be a wrapper. */
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
        const object = parsed(pieces.join('') + text.slice(start, at + 1))
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

/** Models that think aloud put their drafts between marks; those are not the answer. */
function thoughtSkipper() {
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
      // The end mark may come in two pieces, so its length stays.
      if (start.length > OPEN.length + CLOSE.length) held = OPEN + held.slice(-CLOSE.length)
      return ''
    },
  }
  function letGo(rest: string): string {
    held = undefined
    return rest
  }
}

/** Small models write line breaks into strings as they are. */
const parsed = (json: string): unknown =>
  tryParse(json) ?? tryParse(json.replace(/[\n\r\t]/g, (character) => JSON.stringify(character).slice(1, -1)))

function tryParse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
