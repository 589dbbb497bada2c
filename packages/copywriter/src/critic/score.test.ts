import { GenerationForm } from '@firstline/contract/generation'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Brief } from '../brief/read-brief.ts'
import { readBrief } from '../brief/read-brief.ts'
import { score } from './score.ts'
import { SOURCES } from './score/sources.ts'

const GOOD =
  'Does your front desk miss calls at lunch? A caller who gets no answer rings the next place on the list. Our AI receptionist answers every call in 2 rings. Worth a look?'

const formFor = (more: Record<string, string> = {}) =>
  GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'owners of busy dental clinics in Austin',
    product: 'AI receptionist',
    painPoint: 'Their front desk misses calls at lunch and 10 hours a week go to voicemail',
    solution: 'answers every call in 2 rings',
    ...more,
  })

let brief: Brief
let subject: Brief
beforeAll(async () => {
  brief = await readBrief(formFor())
  subject = await readBrief(formFor({ messageType: 'Email Subject Line' }))
})

describe('score', () => {
  const part = (text: string, id: string, of = brief) =>
    score(text, of).checks.find((check) => check.id === id)

  it('is the sum of its parts, and the parts add up to 100', () => {
    for (const of of [brief, subject]) {
      const { total, checks } = score(GOOD, of)
      expect(checks.reduce((sum, check) => sum + check.points, 0)).toBe(total)
      expect(checks.reduce((sum, check) => sum + check.max, 0)).toBe(100)
    }
  })

  it('gives a good message at least 88 and a generic one less than 60', () => {
    expect(score(GOOD, brief).total).toBeGreaterThanOrEqual(88)
    const generic =
      'Hi there! We are the leading provider of innovative solutions that elevate businesses to the next level, and I hope this message finds you well! Book a call or reply to learn more!'
    expect(score(generic, brief).total).toBeLessThan(60)
  })

  it('puts the proof in the label', () => {
    expect(part(GOOD, 'length')?.label).toMatch(/^\d+ words/)
    expect(part(GOOD, 'specificity')?.label).toContain('2')
    expect(part(GOOD, 'ask')?.label).toContain('Worth a look?')
  })

  it('counts one number once', async () => {
    const twice = await readBrief(formFor({ painPoint: 'they lose 10 hours a week, 10 in all' }))
    expect(part('You lose 10 hours a week. Worth a look?', 'specificity', twice)?.label).not.toMatch(
      /10, 10|10 hours a week, 10/,
    )
  })

  it('wants one ask, last, of the chosen kind', async () => {
    const ask = (text: string, of = brief) => part(text, 'ask', of)?.points
    expect(ask('Your front desk misses calls.')).toBe(0)
    expect(ask(GOOD)).toBe(15)
    expect(ask(GOOD.replace('Worth a look?', 'Up for a call?'))).toBe(8)
    expect(ask(GOOD.replace('Worth a look?', 'Worth a look? Or should we book a call?'))).toBe(8)
    expect(ask(GOOD.replace('Worth a look?', 'Want to see it? Shall I send it?'))).toBe(8)
    const call = await readBrief(formFor({ ctaType: 'Book a Call' }))
    expect(ask(GOOD.replace('Worth a look?', 'Worth booking a call?'), call)).toBe(15)
    expect(ask(GOOD, call)).toBe(8)
  })

  it('gives no full marks to a greeting, a sender or hype', () => {
    expect(part(`Hi, your phone rings. ${GOOD}`, 'opener')?.points).toBe(8)
    expect(part(`We are great. ${GOOD}`, 'opener')?.points).toBe(0)
    expect(part(`${GOOD} This is a game – changer!`, 'clean')?.points).toBe(0)
    expect(part(GOOD.replace('answers', 'can unlock'), 'clean')?.points).toBe(5)
  })

  it('gives each part the points the rubric says', () => {
    const parts = (of: Brief) => score(GOOD, of).checks.map(({ id, max }) => `${id} ${max}`)
    expect(parts(brief)).toEqual([
      'length 15',
      'note 5',
      'opener 15',
      'specificity 20',
      'ask 15',
      'plain 10',
      'reader 5',
      'clean 10',
      'voice 5',
    ])
    expect(parts(subject)).toEqual([
      'length 25',
      'front 15',
      'specificity 20',
      'tension 10',
      'clean 15',
      'case 5',
      'honest 10',
    ])
  })

  it.each([
    [24, 8],
    [25, 15],
    [60, 15],
    [61, 8],
    [75, 8],
    [76, 0],
    [17, 0],
  ])('gives a message of %i words %i points for its length', (words, points) => {
    expect(part(Array.from({ length: words }, () => 'call').join(' '), 'length')?.points).toBe(points)
  })

  it.each([
    [200, 'fits a LinkedIn connection note (200)'],
    [201, 'fits a LinkedIn Premium note (300)'],
    [342, '42 too many for a LinkedIn Premium note (300)'],
  ])('names LinkedIn’s limit for a message of %i characters', (characters, verdict) => {
    expect(part('x'.repeat(characters), 'note')?.label).toBe(`${characters} characters: ${verdict}`)
  })

  it.each([
    ['Missed calls at lunch', 25],
    ['Missed calls', 13],
    ['Who takes the calls you miss at lunch?', 13],
    ['Who is it that picks up the phone at one?', 0],
    ['Calls', 0],
  ])('gives the line "%s" %i points for its length', (line, points) => {
    expect(part(line, 'length', subject)?.points).toBe(points)
  })

  it('counts one word as one word', () => {
    expect(part('call', 'length')?.label).toMatch(/^1 word: /)
    expect(part('call', 'plain')?.label).toMatch(/longest sentence 1 word$/)
    expect(part('Calls', 'length', subject)?.label).toMatch(/^1 word, 5 characters: /)
  })

  it('writes percentages without a space', () => {
    for (const source of Object.values(SOURCES)) expect(source).not.toMatch(/\d %/)
  })

  it('names who measured what each part rests on', () => {
    for (const of of [brief, subject])
      for (const { id, source } of score(GOOD, of).checks) expect(source?.length, id).toBeGreaterThan(20)
    expect(part(GOOD, 'ask')?.source).toContain('Gong, 304,000 cold e-mails')
  })

  it('judges subject lines by their own rules', () => {
    expect(score('Who answers calls in 2 rings?', subject).total).toBeGreaterThanOrEqual(88)
    expect(part('Calls', 'length', subject)?.points).toBe(0)
    expect(part('An Important Message For Your Clinic', 'case', subject)?.points).toBe(3)
    expect(part('MISSED CALLS FOREVER!', 'clean', subject)?.points).toBe(0)
    expect(part('Answers in 2 rings', 'tension', subject)?.points).toBe(5)
    expect(part('AI receptionist for clinics', 'tension', subject)?.points).toBe(0)
    expect(part('Missed calls at lunch?', 'tension', subject)?.points).toBe(10)
  })

  it('calls a subject line whole on a phone only when every phone shows all of it', () => {
    const label = (line: string) => part(line, 'length', subject)?.label
    expect(label('The calls that ring out at lunch.')).toBe('7 words, 33 characters: whole on a phone')
    expect(label('The calls that ring out at lunchtime')).toContain('within the 3 to 7 words')
    expect(label('Calls')).toMatch(/^1 word, 5 characters/)
  })

  it('does not call a line that names the problem a label', () => {
    expect(part('For clinics with voicemail', 'tension', subject)).toMatchObject({
      points: 5,
      label: 'Names the problem, and not what it costs',
    })
    expect(part("The phone that won't be heard", 'tension', subject)?.points).toBe(10)
  })

  it('takes the first word of a sentence for no Title Case, and shouting for no person’s way to write', () => {
    expect(part('Calls ring out. Who answers?', 'case', subject)?.points).toBe(5)
    expect(part('FREE calls for clinics', 'case', subject)?.label).toBe('Capitals read like a campaign')
  })

  it('finds the point of a line in a number that is written as a word', () => {
    expect(part('Ten more of them, every time', 'specificity', subject)?.label).toContain('10')
    expect(part('Ten more of them, every time', 'front', subject)?.points).toBe(15)
  })
})
