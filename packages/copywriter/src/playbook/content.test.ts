import { describe, expect, it } from 'vitest'
import {
  checkLine,
  findIdErrors,
  findRepeats,
  findShapeErrors,
  findSharedCues,
  listLines,
} from './content-rules.ts'
import type { LineRule } from './content-rules.ts'
import { readTradeFiles } from './load-playbook.ts'
import { recognize } from './recognize.ts'

const files = readTradeFiles()
const situations = files.flatMap(([, file]) => file.situations)
const lines = situations.flatMap(listLines)

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

  it('gives each situation its own id and known trades', () => {
    expect(findIdErrors(files.map(([, file]) => file))).toEqual([])
  })

  it('has no line twice, or nearly', () => {
    const repeats = findRepeats(lines).map((pair) => pair.map(({ id, text }) => `${id}: ${text}`).join(' = '))
    expect(repeats).toEqual([])
  }, 60_000)

  it('keeps every line short enough to be read on a phone', () => {
    expect(breaking('length')).toEqual([])
  })

  it('states no figure of its own', () => {
    expect(breaking('figures')).toEqual([])
  })

  it('has no hype and no habits of machine writing', () => {
    expect(breaking('hype')).toEqual([])
  })

  it('is written in American spelling', () => {
    expect(breaking('spelling')).toEqual([])
  })

  it('uses the known slots only, and marks one place for the fact of the sender in each body', () => {
    expect(breaking('slots')).toEqual([])
  })

  it('gives no strong cue to many situations', () => {
    expect([...findSharedCues(situations)]).toEqual([])
  })
})

describe('recognize on the wordings of the content', () => {
  it('leads from the two wordings of each situation to itself or to one that fits as well', () => {
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
  }, 60_000)
})

/** Situations that a brief in few words may mean as well as the first. */
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
