import { isTrouble } from './is-trouble.ts'
import type { Unit } from './unit.ts'

const WHOSE =
  /^((?:your )?[a-z -]{1,50}?(?:s|people|staff) (?:still )?(?:don't|never|ignore|skip|won't|rarely|hardly) .*\bthe [a-z]+) (?:that )?they(?:'ve)? [a-z]+(?: [a-z]+){0,2}$/

/**
 * The units of a sentence as far as it is sure who they speak of: in "guests book online and they pay 18% for it" the payer may
 * be the reader or the guests.
 */
export function withoutDoubt(units: readonly Unit[]): Unit[] {
  const at = units.findIndex(({ kind, text }, index) => {
    const before = units[index - 1]
    if (index > 0 && kind === 'predicate' && /\bthem\b.{0,200}\bthey\b/.test(text)) return true
    return (
      kind === 'clause' && /^they\b/.test(text) && before?.kind === 'clause' && !/^you\b/.test(before.text)
    )
  })
  const sure = at < 0 ? units : units.slice(0, at)
  if (sure.length < units.length && !sure.some(({ text }) => isTrouble(text))) return []
  return sure.map((unit) => ({ ...unit, text: unit.text.replace(WHOSE, '$1') }))
}
