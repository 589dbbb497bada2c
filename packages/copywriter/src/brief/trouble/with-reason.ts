import type { Tagger } from '../tagger.ts'
import { isTrouble } from './is-trouble.ts'
import { standsAlone } from './stands-alone.ts'
import { readUnit } from './unit.ts'
import type { Unit } from './unit.ts'

/** What can't be said with its "because" is said in two sentences: "leads go cold. Salespeople take hours to reply". */
export function withReason(unit: Unit, tagger: Tagger): Unit[][] {
  const [, main = '', joint = '', reason = ''] = /^(.+?),? (because|while) (.+)$/.exec(unit.text) ?? []
  if (main === '' || unit.kind === 'things' || unit.kind === 'gerund') return []
  const first = readUnit(main, '', undefined, tagger)
  if (first.kind !== 'clause') return []
  const second = readUnit(reason, '', undefined, tagger)
  const isSure =
    second.kind === 'clause' &&
    (standsAlone(reason) || (/ them$/.test(reason) && /^(?:your )?[a-z -]*[^su]s /.test(first.text))) &&
    !/\bbeing\b/.test(reason)
  return [
    isSure ? [first, { ...second, joint: 'apart' }] : joint === 'while' || isTrouble(main) ? [first] : [],
  ]
}
