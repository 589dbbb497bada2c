import { isPeople } from '../grammar/people.ts'
import { shorter } from '../grammar/shorter.ts'
import { fitting, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'

const spaced = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** Whom it is for, named by their trouble: "For venues whose rain plan is a village hall". */
export function readerLines({
  brief,
  material: { reader },
  deeds,
  states,
  happenings,
  things,
}: Stock): Line[] {
  const { plural } = reader
  const who = brief.audience.isPerson || isPeople(plural?.split(' ').at(-1) ?? '') ? 'who' : 'that'
  if (plural === undefined || plural === 'people') return []
  const lines: Line[] = []
  const add = (way: string, worth: number, wordings: readonly string[]) => {
    const text = fitting(wordings)
    if (text) lines.push(lineOf('offer', way, worth, text))
  }
  for (const { base, particle, object, rest } of deeds)
    add(
      'for-who',
      6,
      shorter(spaced(particle, object, rest), base).map((end) => spaced('for', plural, who, base, end)),
    )
  for (const { verb, rest, base, isPast } of states)
    if (!isPast)
      add(
        'for-who',
        5,
        shorter(rest, base).map((end) => spaced('for', plural, who, verb, end)),
      )
  for (const { subject, verb, rest, base, adverb, isPast } of happenings) {
    const theirs = /^your (.+)$/.exec(subject)?.[1]
    if (theirs !== undefined && !isPast)
      add(
        'for-whose',
        6,
        shorter(rest, base).map((end) => spaced('for', plural, 'whose', theirs, adverb, verb, end)),
      )
  }
  for (const { text, isPlural } of things)
    if ((isPlural || /^no /.test(text)) && !/^(?:the|your|a|an)\b|^\d|,/.test(text))
      add('for-with', 5, [`for ${plural} with ${text}`])
  return lines
}
