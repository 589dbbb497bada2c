export interface Piece {
  text: string
  isQuoted: boolean
}

/**
 * Splits at commas outside double quotes; inside them a backslash takes the next character as it is. Blanks around a
 * piece are dropped, those inside quotes kept.
 */
export function splitQuoted(list: string): Piece[] {
  const pieces: Piece[] = []
  let text = ''
  let isQuoted = false
  let isInside = false
  for (let index = 0; index < list.length; index++) {
    const character = list[index] ?? ''
    if (isInside && character === '\\') text += list[++index] ?? ''
    else if (character === '"' && (isInside || text.trim() === '')) {
      if (!isInside) text = ''
      isInside = !isInside
      isQuoted = true
    } else if (character === ',' && !isInside) {
      pieces.push({ text: isQuoted ? text : text.trim(), isQuoted })
      text = ''
      isQuoted = false
    } else text += character
  }
  pieces.push({ text: isQuoted ? text : text.trim(), isQuoted })
  return pieces
}
