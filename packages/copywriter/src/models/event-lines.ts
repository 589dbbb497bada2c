/** Cuts a stream of server-sent events into what their `data:` lines say. */
export interface EventLines {
  /** Takes the next piece of the stream; gives the data of the lines that it completes. */
  push(piece: string): string[]
}

/** Model servers put one JSON text into one line, so lines are all there is to know of the format. */
export function eventLines(): EventLines {
  // Pieces are joined once a line is whole: a line that never ends is not copied again and again.
  let pieces: string[] = []
  return {
    push(piece) {
      const end = piece.lastIndexOf('\n')
      if (end < 0) {
        pieces.push(piece)
        return []
      }
      const whole = pieces.join('') + piece.slice(0, end)
      pieces = [piece.slice(end + 1)]
      return whole.split('\n').flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []))
    },
  }
}
