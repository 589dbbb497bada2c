import type { SubjectAngleId } from './angles.ts'

/** A line that could be sent, before the critic looks at it. */
export interface Line {
  text: string
  angle: SubjectAngleId
  /** The way it was built: no set has one twice. */
  way: string
  /** How well such a line reads, 0 to 10. */
  worth: number
}

/** A phone shows so much of a line. */
const SHORT = 41
const LONGEST = 48
/** Less says too little. */
export const SHORTEST = 16

/** A line of an angle, built in a way that reads so well. */
export const lineOf = (angle: SubjectAngleId, way: string, worth: number, text: string): Line => ({
  angle,
  way,
  worth,
  text,
})

/** The fullest that fits, and the shortest that is still a line: a large set has room for one of them. */
export function fullAndShort(wordings: readonly string[]): string[] {
  const full = fitting(wordings)
  const short = wordings.at(-1)
  if (full === undefined) return []
  return short === undefined || short === full || short.length < SHORTEST || short.length > full.length
    ? [full]
    : [full, short]
}

/** The fullest of several wordings that a phone shows whole; else the fullest that is not too long. */
export function fitting(wordings: readonly (string | undefined)[]): string | undefined {
  const said = wordings.filter((wording): wording is string => wording !== undefined && wording !== '')
  return said.find((wording) => wording.length <= SHORT) ?? said.find((wording) => wording.length <= LONGEST)
}
