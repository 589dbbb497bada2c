import { describe, expect, it } from 'vitest'
import {
  checkLine,
  findIdErrors,
  findRepeats,
  findShapeErrors,
  findSharedCues,
  listSituationLines,
} from './content-rules.ts'
import type { LineRule } from './content-rules.ts'
import { readTradeFiles } from './load-playbook.ts'
import { recognize } from './recognize.ts'

const files = readTradeFiles()
const situations = files.flatMap(([, file]) => file.situations)
const lines = situations.flatMap(listSituationLines)

const breaking = (rule: LineRule): string[] =>
  lines.flatMap((line) =>
    checkLine(line)
      .filter((remark) => remark.rule === rule)
      .map(({ message }) => `${line.id}: ${line.text}: ${message}`),
  )

describe('the playbook content', () => {
  it('has the shape that the program reads', () => {
    const errors = files.flatMap(([name, file]) =>
      findShapeErrors(file).map(({ path, message }) => `${name} ${path.join('.')}: ${message}`),
    )
    expect(errors).toEqual([])
  })

  it('gives each situation a unique id and known trades', () => {
    expect(findIdErrors(files.map(([, file]) => file))).toEqual([])
  })

  it('has no duplicate or nearly duplicate lines', () => {
    const repeats = findRepeats(lines).map((pair) => pair.map(({ id, text }) => `${id}: ${text}`).join(' = '))
    expect(repeats).toEqual([])
  })

  it('keeps every line short enough for a phone', () => {
    expect(breaking('length')).toEqual([])
  })

  it('states no figures of its own', () => {
    expect(breaking('figures')).toEqual([])
  })

  it('has no hype and no phrases typical of language models', () => {
    expect(breaking('hype')).toEqual([])
  })

  it('uses American spelling in every text', () => {
    expect(breaking('spelling')).toEqual([])
  })

  it("uses known slots only, with one slot for the sender's fact in each body", () => {
    expect(breaking('slots')).toEqual([])
  })

  it('gives no strong cue to many situations', () => {
    expect([...findSharedCues(situations)]).toEqual([])
  })
})

describe('recognize on the wordings of the content', () => {
  it('finds each situation, or one that fits as well, from its two wordings', () => {
    const missed: string[] = []
    const wrong: string[] = []
    for (const situation of situations)
      for (const wording of situation.wordings ?? []) {
        const found = recognize({ ...wording, solution: '', insight: '' })?.situation.id
        if (found === undefined) missed.push(situation.id)
        else if (found !== situation.id && !isAlike(situation.id, found))
          wrong.push(`${situation.id} > ${found}`)
      }
    expect(wrong).toEqual([])
    expect(missed).toEqual([])
  })
})

/** Situations that fit a short brief equally well. */
const ALIKE: readonly (readonly string[])[] = [
  ['any-site-no-enquiries', 'smb-website-no-enquiries'],
  ['any-invoices-late', 'smb-late-invoices'],
  ['any-repetitive-work', 'smb-spreadsheets'],
  ['trades-word-of-mouth', 'smb-local-search'],
  ['ecom-ad-costs', 'mkt-ads-dearer'],
  ['fin-supplier-invoices-approval', 'acc-data-entry'],
  ['sec-audit-evidence', 'saas-security-review'],
  ['fleet-vehicles-off-road', 'any-vehicles'],
  ['mkt-agency-pipeline', 'any-empty-calendar'],
  ['sales-bad-contact-data', 'saas-outbound-silence'],
]

function isAlike(id: string, found: string): boolean {
  return ALIKE.some((group) => group.includes(id) && group.includes(found))
}
