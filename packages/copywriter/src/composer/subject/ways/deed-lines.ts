import type { Trouble } from '../../../brief/material/material.ts'
import type { Tagger } from '../../../brief/tagger.ts'
import { compoundOf, readDeed } from '../grammar/deed.ts'
import type { Deed } from '../grammar/deed.ts'
import type { Happening } from '../grammar/happening.ts'
import { shorter } from '../grammar/shorter.ts'
import { fitting, fullAndShort, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'
import { DEED_FRAMES, NO_TIME, NOT_CHOSEN } from './deed-frames.ts'

const spaced = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** What the reader spends the day on, as lines. */
export function deedLines({ deeds, states, done, material, tagger }: Stock): Line[] {
  return [
    ...deeds.flatMap(linesOfDeed),
    ...states.flatMap(linesOfState),
    ...material.troubles.flatMap(({ clause }) => neverLines(clause, tagger)),
    ...material.troubles.flatMap(({ parts }) => bothLines(parts)),
    ...done.flatMap((happening) => linesOfDone(happening, material.troubles, tagger)),
  ]
}

/** "You send the deck. You hear nothing." */
function bothLines(parts: readonly string[] = []): Line[] {
  const [first, second] = parts.map((part) => /^(?:then )?you ([a-z]+ .+)$/i.exec(part)?.[1])
  if (parts.length !== 2 || first === undefined || second === undefined) return []
  const text = fitting([`${first}, ${second}?`])
  return text ? [lineOf('question', 'both', 8, text)] : []
}

/** "You record but never publish": half of it is done. */
function neverLines(clause: string | undefined, tagger: Tagger): Line[] {
  const [, first = '', , rest = ''] =
    /^you ([a-z]{1,50} ?[^,]*?),? (but|and) never ([a-z]+(?: [^,]+)?)$/.exec(clause ?? '') ?? []
  if (first === '') return []
  const doingIt = (said: string) => said.replace(/^[a-z]+/, (base) => tagger.gerundOf(base))
  const text = fitting([`${doingIt(first)} but never ${doingIt(rest)}?`])
  return text ? [lineOf('question', 'but-never', 9, text)] : []
}

/** "You recorded 6 episodes in 2023. They're still on your laptop." */
function linesOfDone({ verb, rest, base }: Happening, troubles: readonly Trouble[], tagger: Tagger): Line[] {
  const deed = readDeed(`${verb} ${rest}`, tagger)
  if (!deed || deed.object === '' || /^(?:an?|no)\b/.test(deed.object)) return []
  const named = deed.object.replace(/^(?:the|your) /, '')
  const told = fitting(
    shorter(deed.rest, base).map((end) => spaced('the', named, 'you', verb, deed.particle, end)),
  )
  const where = troubles
    .flatMap(({ parts = [] }) => parts)
    .flatMap((part) => /^(?:they're|it's) still (.+)$/.exec(part)?.[1] ?? [])[0]
  const left = where === undefined ? undefined : fitting([`${deed.object}, still ${where}`])
  return [
    ...(told ? [lineOf('moment', 'you-did', 7, told)] : []),
    ...(left ? [lineOf('number', 'still-there', 8, left)] : []),
  ]
}

/** "chasing receipts by email at month end", then with less behind it. */
function doing({ gerund, particle, object, rest, base }: Deed, without = ''): string[] {
  const end = without === '' ? rest : rest.replace(without, '').trim()
  return shorter(spaced(particle, object, end), base).map((tail) => spaced(gerund, tail))
}

const bareOf = ({ particle, object, rest, base }: Deed): string[] =>
  shorter(spaced(particle, object, rest), base).map((tail) => spaced(base, tail))

function linesOfDeed(deed: Deed): Line[] {
  const { base, object, particle, rest, time, gerund } = deed
  const lines: Line[] = []
  const add = (angle: Line['angle'], way: string, worth: number, wordings: readonly string[]) => {
    for (const [at, text] of fullAndShort(wordings).entries())
      lines.push(lineOf(angle, way, worth - 2 * at, text))
  }
  const all = doing(deed)
  const isSpending =
    /^(spend|waste|lose)$/.test(base) &&
    /^(?:about |around |up to )?(?:[$€£]?\d|half|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)/.test(
      object,
    )
  if (isSpending) {
    const ends = shorter(spaced(object, rest), base)
    add(
      'number',
      'spent',
      8,
      ends.map((end) => `${end}?`),
    )
    add('question', 'where-it-goes', 4, [`where ${/^[$€£]/.test(object) ? 'does' : 'do'} ${object} go?`])
    return lines
  }
  if (/^(need|want|know|have|own|owe|like|think|feel|seem|end)$/.test(base)) return lines
  const bare = bareOf(deed)
  for (const { angle, way, worth, form, isChosen } of DEED_FRAMES)
    if ((!isChosen || !NOT_CHOSEN.test(base)) && !(way === 'how-long' && NO_TIME.test(base)))
      add(
        angle,
        way,
        worth,
        all.map((said, at) => form.replace('{doing}', () => said).replace('{do}', () => bare[at] ?? '')),
      )
  if (object !== '' && !/^(?:spend|waste)$/.test(base) && !/^(?:a|an|no)\b/.test(object)) {
    const named = object.replace(/^(?:the|your) /, '')
    add(
      'moment',
      'you-do',
      6,
      shorter(rest, base).map((end) => spaced('the', named, 'you', base, particle, end)),
    )
  }
  if (time && time.kind !== 'clock' && object !== '')
    add(
      'contrast',
      'time-without',
      8,
      doing(deed, time.whole).map((said) => `${time.name} without ${said}`),
    )
  if (time?.kind === 'clock')
    add(
      'moment',
      'clock',
      8,
      doing(deed, time.whole).map((said) => `${time.name} and you're still ${said}`),
    )
  const compound = compoundOf(deed)
  if (compound) {
    add('contrast', 'without-the', 6, [`${object} without the ${gerund}`])
    if (time && time.kind !== 'clock' && object !== '')
      add('contrast', 'time-without-noun', 9, [`${time.name} without the ${compound}`])
  }
  return lines
}

/** "You don't have a guardian named" is "No guardian named yet?". */
function linesOfState({ verb, base, rest, kind, isPast }: Happening): Line[] {
  if (isPast) return []
  const ends = shorter(rest, base)
  const ask = (way: string, worth: number, make: (end: string) => string) => {
    const text = fitting(ends.map(make))
    return text ? [lineOf('question', way, worth, text)] : []
  }
  const lacking = /^(?:don't|do not) have (?:an? |any )?(?!enough\b|the\b|time\b)(.+)$/.exec(
    `${verb} ${rest}`,
  )?.[1]
  if (lacking !== undefined) {
    const text = fitting([`no ${lacking} yet?`])
    return text ? [lineOf('question', 'no-yet', 7, text)] : []
  }
  const unknown =
    /^(?:don't|do not|can't|cannot) (?:know|tell|say) ((?:how|why|what|where|who|which|if|whether) .+)$/.exec(
      `${verb} ${rest}`,
    )?.[1]
  if (unknown !== undefined) {
    const text = fitting([`${unknown}?`])
    return text && unknown.includes(' ') ? [lineOf('question', 'unknown', 7, text)] : []
  }
  if (kind === 'be' && !/^(?:an?|the|not|so)\b/.test(rest))
    return ask('still-being', 7, (end) => `still ${end}?`)
  if (base === 'have' && /^(?:an? )?[$€£]?\d/.test(rest)) return ask('have', 6, (end) => `${end}?`)
  if (/^(need|want)$/.test(base) && verb === base)
    return ask('need', 6, (end) => `${base} ${/^\d/.test(end) ? `just ${end}` : end}?`)
  return []
}
