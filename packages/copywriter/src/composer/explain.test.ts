import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { JUDGED_LINES } from '../../test/judged-lines.ts'
import { JUDGED_BRIEFS } from '../../test/judged-texts.ts'
import { readFields } from '../brief/read-fields.ts'
import { readingGrade } from './critic/reading-grade.ts'
import { sentencesOf, wordsOf } from './critic/text.ts'
import { explain } from './explain.ts'
import { FRAMEWORKS } from './frameworks.ts'
import { FRAME_REASONS, SUBJECT_REASONS } from './reasons.ts'
import { SUBJECT_ANGLES } from './subject/angles.ts'

const CASES = [...JUDGED_BRIEFS, ...JUDGED_LINES].flatMap(({ form, good }) => {
  const brief = readFields(GenerationForm.parse(form))
  return good.map((text, index) => ({ text, brief, index }))
})
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7]

/** Each claim an explanation can make, and whether the text bears it out. */
const CLAIMS: readonly (readonly [RegExp, (text: string, found: string) => boolean])[] = [
  [/has (\d+) words/, (text, count) => wordsOf(text).length === Number(count)],
  [/(\d+) characters(?! past| that|,? which)/, (text, count) => text.length === Number(count)],
  [/about grade (\d+)/, (text, grade) => Math.max(1, Math.round(readingGrade(text))) === Number(grade)],
  [/begins "([^"]+)"/, (text, start) => text.replace(/["',]/g, '').startsWith(start.replace(/["',]/g, ''))],
  [/ends on "([^"]+)"/, (text, ask) => text.endsWith(ask)],
  [/opens with a question/, (text) => /\?$/.test(sentencesOf(text)[0] ?? '')],
  [
    /a question of interest/,
    (text) => /\?$/.test(text) && !/\b(?:call|chat|demo|meet)/i.test(sentencesOf(text).at(-1) ?? ''),
  ],
  [
    /asks for the talk/,
    (text) => /\b(?:call|chat|demo|minutes|time)\b/i.test(sentencesOf(text).at(-1) ?? ''),
  ],
  [/no emoji/, (text) => !/\p{Extended_Pictographic}/u.test(text)],
  [/none of "help"/, (text) => !/\bhelp\b/i.test(text)],
  [/carries a figure/, (text) => /\d/.test(text)],
  [/with its question/, (text) => text.includes('?')],
  [/with "([^"]+)" it/, (text, said) => text.toLowerCase().includes(said.toLowerCase())],
]

describe('explain', () => {
  it.each(CASES)('claims what is so of: $text', ({ text, brief, index }) => {
    const { id } = FRAMEWORKS[index % FRAMEWORKS.length] ?? { id: '' }
    const angle = SUBJECT_ANGLES[index % SUBJECT_ANGLES.length]?.id ?? ''
    const framework = brief.form.messageType === 'Cold DM' ? id : angle
    const given = Object.values(brief.form).join(' ')
    for (const place of PLACES) {
      const said = explain({ text, framework }, brief, place)
      for (const [pattern, holds] of CLAIMS) {
        const found = pattern.exec(said)
        if (found) expect(holds(text, found[1] ?? ''), `${said} <- ${text}`).toBe(true)
      }
      for (const own of said.matchAll(
        /"([^"]+)"(?: and "([^"]+)")? (?:comes straight from your brief|are your own facts)/g,
      ))
        for (const detail of own.slice(1).filter(Boolean)) expect(given, said).toContain(detail)
    }
  })

  it.each(CASES)(
    'tells another rule in each place of a set, in three sentences: $text',
    ({ text, brief }) => {
      const all = PLACES.map((place) => explain({ text, framework: '' }, brief, place))
      const rules = all.map((said) => said.slice(said.indexOf('. ', said.indexOf('. ') + 1)))
      expect(new Set(rules).size).toBe(PLACES.length)
      for (const said of all) {
        expect(sentencesOf(said).length, said).toBeLessThanOrEqual(3)
        expect(said.length, said).toBeLessThanOrEqual(400)
        expect(said).not.toMatch(/undefined|NaN|\d %|\b1 words|"{2}|\s{2}/)
      }
    },
  )

  it('marks as reported what others only report', () => {
    const [first] = CASES
    if (!first) throw new Error('there is a case')
    const said = PLACES.map((place) => explain({ text: first.text, framework: 'pas' }, first.brief, place))
    for (const one of said.filter((text) => /Gong|vendor|Backlinko|14\.2%/.test(text)))
      expect(one).toMatch(/reported/)
  })

  it('has a reason for every framework and angle, and falls back on what it sees', () => {
    for (const { id } of FRAMEWORKS) expect(FRAME_REASONS[id]?.says, id).toBeTruthy()
    for (const { id } of SUBJECT_ANGLES) expect(SUBJECT_REASONS[id]?.says, id).toBeTruthy()
    const [first] = CASES
    expect(first && explain({ text: first.text, framework: 'unheard-of' }, first.brief, 0)).toMatch(/^It /)
    expect(first && explain({ text: first.text, framework: 'qvc' }, first.brief, 0)).not.toContain(
      'question the reader',
    )
  })

  it('measures no reading grade, hype or voice in a language it does not read', () => {
    const german = readFields(
      GenerationForm.parse({
        messageType: 'Cold DM',
        targetAudience: 'Zahnarztpraxen in Wien',
        product: 'KI-Telefonistin für die Praxis',
        painPoint: 'Anrufe gehen mittags verloren und die Patienten rufen nicht wieder an',
        solution: 'nimmt jeden Anruf nach 2 Klingelzeichen an',
      }),
    )
    const text =
      'Wer nimmt mittags in Ihrer Praxis ab? Unsere KI-Telefonistin, nach 2 Klingelzeichen. Ist das etwas für Sie?'
    const said = PLACES.map((place) => explain({ text, framework: 'qvc' }, german, place))
    expect(said.join(' ')).not.toMatch(/grade|hype|persuasive|curious/)
    expect(new Set(said).size).toBe(PLACES.length)
  })
})
