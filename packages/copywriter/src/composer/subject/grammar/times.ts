/** When something happens, as a thing that can be named: "2 am", "Saturday", "July", "month end". */
export interface Time {
  kind: 'clock' | 'day' | 'month' | 'stretch'
  /** "2 am", "Saturday", "July", "month end" */
  name: string
  /** What of the text says it: "at 2 am". */
  whole: string
}

const CLOCK = /(?:^| )((?:at|until|till|after|by|past) (\d{1,2}(?::\d\d)? ?(?:am|pm)|midnight|noon))(?= |$)/i
const DAY =
  /(?:^| )((?:on|every|each|come) ((?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)(?: (?:morning|night|evening|afternoon))?)s?)(?= |$)/i
const MONTH =
  /(?:^| )((?:every|each|in|come) (January|February|March|April|May|June|July|August|September|October|November|December|summer|winter|spring|autumn))(?= |$)/
const STRETCH =
  /(?:^| )((?:at|every|each) (month[- ]end|year[- ]end|quarter[- ]end|tax time|harvest))(?= |$)/i

const KINDS = [
  ['clock', CLOCK],
  ['day', DAY],
  ['month', MONTH],
  ['stretch', STRETCH],
] as const

export function findTime(text: string): Time | undefined {
  for (const [kind, pattern] of KINDS) {
    const found = pattern.exec(text)
    if (found) return { kind, whole: found[1] ?? '', name: (found[2] ?? '').replace('-', ' ') }
  }
  return undefined
}

export function withoutTime(text: string, time: Time | undefined): string {
  return time ? text.replace(time.whole, '').replace(/ {2,}/g, ' ').trim() : text
}
