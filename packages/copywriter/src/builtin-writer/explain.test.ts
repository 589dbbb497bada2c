import { MESSAGE_TYPES } from '@firstline/contract/options'
import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { formFor, writeSet } from '../../eval/run-briefs.ts'
import { EVERY_BRIEF } from '../../test/every-brief.ts'
import { stem, tokensOf } from '../brief/facts.ts'
import { wordsOf } from '../brief/words.ts'
import { builtInWriter, readFields } from '../index.ts'
import type { BriefFields } from '../index.ts'
import type { Candidate, HookKind } from './candidate.ts'
import { explainCandidate } from './explain.ts'

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
const explain = (text: string, hook: HookKind = 'trouble', at = 0, of = brief) =>
  explainCandidate(candidate(text, hook, 'painPoint'), of, at)

describe('explainCandidate', () => {
  it('names the opening, a fact of the brief that the text says, and the ask', () => {
    const explanation = explain(`${OPENING} It answers in 2 rings. Worth a look?`)
    expect(explanation).toMatch(/\b(?:problem|goes wrong)\b/)
    expect(explanation).toContain('"answers in 2 rings"')
    expect(explanation).toMatch(/"Worth a look\?"/)
  })

  it('calls terms terms and an insight an insight', () => {
    const wordings = [0, 1, 2]
    const terms = wordings.map((at) =>
      explain(`${OPENING} There's no contract. Worth a look?`, 'trouble', at),
    )
    for (const text of terms) expect(text).toContain('"no contract"')
    expect(terms.join()).toMatch(/Your terms/)
    const insights = wordings.map((at) =>
      explain(`${OPENING} It's built by a former practice manager. Worth a look?`, 'trouble', at),
    )
    for (const text of insights)
      expect(text).toMatch(/insight.*"built by a former|"built by a former.*insight/)
  })

  it('does not credit a text with half a fact', () => {
    const explanation = explain(`${OPENING} A manager built it, with 2 of everything. Worth a look?`)
    expect(explanation).not.toMatch(/rings|former|contract/)
  })

  it('does not say that an offer asked about is the problem that was named', () => {
    const asked = candidate('Still without a receptionist? We offer one. Worth a look?', 'asked', 'product')
    expect(explainCandidate(asked, brief)).not.toMatch(/problem/)
  })

  it('tells a meeting, a word to reply with and a question of interest apart', () => {
    const withCta = (ctaType: GenerationForm['ctaType']) => ({ ...brief, form: { ...brief.form, ctaType } })
    const body = `${OPENING} It answers in 2 rings.`
    const meeting = explain(`${body} Worth booking a call?`, 'trouble', 0, withCta('Book a Call'))
    const reply = explain(`${body} Reply "yes" and I'll explain it here.`, 'trouble', 0, withCta('Reply Now'))
    expect(meeting).toContain('"Worth booking a call?"')
    expect(meeting).not.toContain('no meeting')
    expect(reply).toMatch(/word to (?:reply with|send)/)
    expect(explain(`${body} Is this worth a conversation?`)).not.toContain('no meeting')
  })

  it('words the cards of one set differently', () => {
    const text = `${OPENING} It answers in 2 rings. Worth a look?`
    expect(new Set([0, 1].map((at) => explain(text, 'trouble', at))).size).toBe(2)
  })

  it('counts the characters of a subject line without a fact', () => {
    const line: BriefFields = { ...brief, form: { ...brief.form, messageType: 'Email Subject Line' } }
    expect(explain('Lunch, and the phone', 'scene', 0, line)).toContain('At 20 characters')
  })
})

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ')

/** What an explanation says that isn't true of the text; an empty list is wanted. */
function untruths(explanation: string, text: string, of: BriefFields): string[] {
  const found: string[] = []
  const given = plain(Object.values(of.fields).join(' \n '))
  const words = new Set(wordsOf(text).map(stem))
  const isLine = of.form.messageType !== 'Cold DM'
  const ask = isLine ? '' : (text.split(/(?<=[.?])\s(?=[A-Z])/).at(-1) ?? '')
  const outside = explanation.replace(ask, '')
  for (const [, quoted = ''] of outside.matchAll(/"([^"]{2,})"/g)) {
    const bare = plain(quoted.replace(/ \.\.\.$/, ''))
    if (!isLine && plain(text).endsWith(bare)) continue
    if (!given.includes(bare)) found.push(`quotes what the brief lacks: ${quoted}`)
    const missing = tokensOf(bare).filter((token) => !words.has(stem(token)))
    if (missing.length > 0) found.push(`names ${missing.join()} which the text lacks`)
    if (/insight/.test(explanation) && !plain(of.fields.insight).includes(bare)) found.push('is no insight')
  }
  const count = (pattern: RegExp) => Number(pattern.exec(explanation)?.[1] ?? Number.NaN)
  const characters = count(/At (\d+) characters/)
  if (Number.isFinite(characters) && characters !== text.length) found.push('counts characters wrongly')
  const counted = count(/It has (\d+) words/)
  if (Number.isFinite(counted) && counted !== wordsOf(text).length) found.push('counts words wrongly')
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

describe('the explanation of every text', { timeout: 60_000 }, () => {
  it.each(MESSAGE_TYPES)('says only what is true of it (%s)', async (messageType) => {
    const writer = builtInWriter()
    const wrong: string[] = []
    let explained = 0
    for (const each of EVERY_BRIEF) {
      const read = readFields(formFor(each, messageType))
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
