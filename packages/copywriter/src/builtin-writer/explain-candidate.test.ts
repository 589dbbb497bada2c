import { MESSAGE_TYPES } from '@firstline/contract/options'
import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { makeForm, writeSet } from '../../eval/run-briefs.ts'
import { EVERY_BRIEF } from '../../test/every-brief.ts'
import { stemToken, listContentTokens } from '../brief/find-facts.ts'
import { splitWords } from '../english/words.ts'
import { builtInWriter, readFields } from '../index.ts'
import type { ParsedFields } from '../index.ts'
import type { Candidate, HookKind } from './candidate.ts'
import { explainCandidate } from './explain-candidate.ts'

const brief = readFields(
  GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'dentists',
    product: 'AI receptionist',
    painPoint: 'the desk misses calls at lunch',
    solution: 'answers in 2 rings, no contract',
    insight: 'built by a former practice manager',
  }),
)

function candidate(text: string, hook: HookKind, from: Candidate['parts'][number]['from']): Candidate {
  const [first = '', ...rest] = text.split(/(?<=[.?])\s/)
  const ask = rest.pop() ?? ''
  return {
    text,
    parts: [
      { role: 'hook', text: first, from },
      { role: 'offer', text: rest.join(' '), from: 'solution' },
      { role: 'ask', text: ask, from: 'ask' },
    ],
    hook,
    hookKey: first,
    merit: 1,
    isRough: false,
  }
}

const OPENING = 'The desk misses calls at lunch.'
const explain = (text: string, hook: HookKind = 'pain', at = 0, of = brief) =>
  explainCandidate(candidate(text, hook, 'painPoint'), of, at)

describe('explainCandidate', () => {
  it('names the opening, a fact of the brief in the text, and the ask', () => {
    const explanation = explain(`${OPENING} It answers in 2 rings. Worth a look?`)
    expect(explanation).toMatch(/\b(?:problem|goes wrong)\b/)
    expect(explanation).toContain('"answers in 2 rings"')
    expect(explanation).toMatch(/"Worth a look\?"/)
  })

  it('labels terms as terms and an insight as an insight', () => {
    const wordings = [0, 1, 2]
    const terms = wordings.map((at) => explain(`${OPENING} There's no contract. Worth a look?`, 'pain', at))
    for (const text of terms) expect(text).toContain('"no contract"')
    expect(terms.join()).toMatch(/Your terms/)
    const insights = wordings.map((at) =>
      explain(`${OPENING} It's built by a former practice manager. Worth a look?`, 'pain', at),
    )
    for (const text of insights)
      expect(text).toMatch(/insight.*"built by a former|"built by a former.*insight/)
  })

  it('does not credit a text with half a fact', () => {
    const explanation = explain(`${OPENING} A manager built it, with 2 of everything. Worth a look?`)
    expect(explanation).not.toMatch(/rings|former|contract/)
  })

  it('does not call a question about the offer a question about the problem', () => {
    const asked = candidate('Still without a receptionist? We offer one. Worth a look?', 'asked', 'product')
    expect(explainCandidate(asked, brief)).not.toMatch(/problem/)
  })

  it('distinguishes a meeting, a word to reply with and a question of interest', () => {
    const withCta = (ctaType: GenerationForm['ctaType']) => ({ ...brief, form: { ...brief.form, ctaType } })
    const body = `${OPENING} It answers in 2 rings.`
    const meeting = explain(`${body} Worth booking a call?`, 'pain', 0, withCta('Book a Call'))
    const reply = explain(`${body} Reply "yes" and I'll explain it here.`, 'pain', 0, withCta('Reply Now'))
    expect(meeting).toContain('"Worth booking a call?"')
    expect(meeting).not.toContain('no meeting')
    expect(reply).toMatch(/word to (?:reply with|send)/)
    expect(explain(`${body} Is this worth a conversation?`)).not.toContain('no meeting')
  })

  it('uses different words for the texts of one set', () => {
    const text = `${OPENING} It answers in 2 rings. Worth a look?`
    expect(new Set([0, 1].map((at) => explain(text, 'pain', at))).size).toBe(2)
  })

  it('counts the characters of a subject line without a fact', () => {
    const line: ParsedFields = { ...brief, form: { ...brief.form, messageType: 'Email Subject Line' } }
    expect(explain('Lunch, and the phone', 'scene', 0, line)).toContain('At 20 characters')
  })
})

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

/** Untrue statements of an explanation. */
function untruths(explanation: string, text: string, of: ParsedFields): string[] {
  const found: string[] = []
  const given = plain(Object.values(of.fields).join(' \n '))
  const words = new Set(splitWords(text).map(stemToken))
  const isLine = of.form.messageType !== 'Cold DM'
  const ask = isLine ? '' : (text.split(/(?<=[.?])\s(?=[A-Z])/).at(-1) ?? '')
  const outside = explanation.replace(ask, '')
  for (const [, quoted = ''] of outside.matchAll(/"([^"]{2,})"/g)) {
    const bare = plain(quoted.replace(/ \.\.\.$/, ''))
    if (!isLine && plain(text).endsWith(bare)) continue
    if (!given.includes(bare)) found.push(`quotes what the brief lacks: ${quoted}`)
    const missing = listContentTokens(bare).filter((token) => !words.has(stemToken(token)))
    if (missing.length > 0) found.push(`names ${missing.join()} which the text lacks`)
    if (/insight/.test(explanation) && !plain(of.fields.insight).includes(bare)) found.push('is no insight')
  }
  const count = (pattern: RegExp) => Number(pattern.exec(explanation)?.[1] ?? Number.NaN)
  const characters = count(/At (\d+) characters/)
  if (Number.isFinite(characters) && characters !== text.length) found.push('counts characters wrongly')
  const counted = count(/It has (\d+) words/)
  if (Number.isFinite(counted) && counted !== splitWords(text).length) found.push('counts words wrongly')
  if (
    /problem you (?:named|told)|as you told it|problem from your brief/.test(explanation) &&
    of.fields.painPoint === ''
  )
    found.push('names a problem that the brief lacks')
  if (/word to (?:reply|send)|They need not think/.test(explanation) && !/"yes"/.test(ask))
    found.push('no word to reply with')
  if (/this week/.test(explanation) && !/this week/.test(ask)) found.push('no "this week"')
  if (/no meeting/.test(explanation) && /\b(?:call|chat|conversation|meet)\b/i.test(ask))
    found.push('asks for a meeting')
  if (!isLine && !/\bask\b|"$|" is |" asks|\?"/.test(explanation)) found.push('does not name the ask')
  if (/\{|undefined|hook|CTA|playbook|nobody|somebody|whoever/.test(explanation))
    found.push('speaks of our machinery')
  if (explanation.length < 40 || explanation.length > 420) found.push(`has ${explanation.length} characters`)
  return found
}

describe('explainCandidate on every text', () => {
  it.each(MESSAGE_TYPES)('states only what is true of the text (%s)', async (messageType) => {
    const writer = builtInWriter()
    const wrong: string[] = []
    let explained = 0
    for (const each of EVERY_BRIEF) {
      const read = readFields(makeForm(each, messageType))
      const { drafts } = await writeSet(writer, each, { messageType, count: 3, seed: 'true' })
      for (const { content, explanation } of drafts) {
        explained += 1
        for (const untruth of untruths(explanation, content, read))
          wrong.push(`${each.id}: ${untruth}\n  ${content}\n  ${explanation}`)
      }
    }
    expect(wrong).toEqual([])
    expect(explained).toBeGreaterThan(400)
  })
})
