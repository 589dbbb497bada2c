import { isVerb } from './subject-does.ts'
import type { Unit } from './unit.ts'

/** Whether several others do what the unit says: "brides try on 12 dresses", and what they do next. */
export function isOthers({ kind, text, verbAt }: Unit): boolean {
  if (kind === 'predicate') return true
  if (kind !== 'clause' || /^you\b/.test(text)) return false
  const subject = text.split(' ').slice(0, Math.max(1, verbAt)).join(' ')
  const head = subject.replace(
    / (?:of|in|on|at|for|from|with|who|that|still|never|always|often|just|only)\b.*$/,
    '',
  )
  return /(?:[^su]s|people|staff|children|men|women)$/.test(head)
}

const TAKES =
  /^(?:the|a|an|their|your|you|it|them|whoever|whatever|in|at|on|out|off|up|down|away|back|to|for|with|by|nothing|everything|someone|no|never|another|elsewhere|somewhere|all|until|before|after|again|instead|late|early|along|around|over|when|if|because|without|more|less|twice|once|\d.*)$/

/** "pick whoever turns up first", "quit in May": what the ones before do next. */
export function goesOnDoing(text: string): boolean {
  const [first = '', next = ''] = text.toLowerCase().split(' ')
  return (
    isVerb(first) &&
    !/s$/.test(first) &&
    (next === '' || TAKES.test(next)) &&
    !/^(?:support|staff|work|cash|people)$/.test(first)
  )
}
