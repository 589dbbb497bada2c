import { describe, expect, it } from 'vitest'
import { matchCommand } from './match-command.ts'

/** The names found, the best match first. */
function found(typed: string): string[] {
  const commands: [string, string[]][] = [
    ['Sign out', ['log out', 'logout']],
    ['Generate Cold DM', ['generator', 'message']],
    ['Generate Subject Line', ['generator', 'e-mail']],
    ['Pricing', ['plans', 'upgrade']],
    ['Privacy Policy', ['legal']],
    ['Terms & Conditions', ['legal', 'and']],
  ]
  return commands
    .map(([name, others]) => ({ name, grade: matchCommand(name, typed, others) }))
    .filter(({ grade }) => grade > 0)
    .sort((a, b) => b.grade - a.grade)
    .map(({ name }) => name)
}

describe('matchCommand', () => {
  it('finds by the beginning of any word, in any order', () => {
    expect(found('gen')).toEqual(['Generate Cold DM', 'Generate Subject Line'])
    expect(found('dm cold')).toEqual(['Generate Cold DM'])
    expect(found('SUBJ')).toEqual(['Generate Subject Line'])
    expect(found('terms and')).toEqual(['Terms & Conditions'])
  })

  it('finds by synonyms, ranked below names', () => {
    expect(found('log')).toEqual(['Sign out'])
    expect(found('p')).toEqual(['Pricing', 'Privacy Policy'])
    expect(found('pol')).toEqual(['Privacy Policy'])
  })

  it('ranks a match at the beginning of the name above a later word', () => {
    expect(matchCommand('Pricing', 'pri')).toBeGreaterThan(matchCommand('See pricing', 'pri'))
    expect(matchCommand('See pricing', 'pri')).toBeGreaterThan(matchCommand('Plans', 'pri', ['price']))
  })

  it('finds inside of words from three letters on', () => {
    expect(found('vacy')).toEqual(['Privacy Policy'])
    expect(found('gn')).toEqual([])
  })

  it('finds nothing by scattered letters, and everything by an empty query', () => {
    expect(found('gsl')).toEqual([])
    expect(found('generate zebra')).toEqual([])
    expect(found('  ')).toHaveLength(6)
  })

  it('finds nothing by a text without a word', () => {
    for (const typed of ['!!!', '\u2014', ' & ']) expect(found(typed), typed).toEqual([])
  })
})
