/** Counts the messages that are complete in a growing text like `{"messages":[{...},{...}]}`. */
export function createMessageCounter(): (piece: string) => number {
  let depth = 0
  let isText = false
  let isEscaped = false
  let complete = 0
  return (piece) => {
    for (const character of piece) {
      if (isEscaped) isEscaped = false
      else if (isText && character === '\\') isEscaped = true
      else if (character === '"') isText = !isText
      else if (isText) continue
      else if (character === '{') depth += 1
      else if (character === '}') {
        depth -= 1
        if (depth === 1) complete += 1
      }
    }
    return complete
  }
}
