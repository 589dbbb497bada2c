import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readFields } from '@firstline/copywriter'
import { createDraftSet } from './create-draft-set.ts'

const DENTAL = {
  messageType: 'Cold DM',
  targetAudience: 'dental clinics',
  product: 'AI receptionist for dental clinics',
  painPoint: 'Their front desk misses calls at lunch',
  solution: 'answers every call in 2 rings and books straight into Dentrix',
}
const GOOD =
  'Who answers the phone while your front desk is at lunch? If nobody does, the caller tries the next clinic. Our AI receptionist picks up in 2 rings and puts the visit into Dentrix. Want to see how it works?'
const OTHER =
  'Lunch hour, two lines ringing, one person at your desk. Every missed call could be a visit. The AI receptionist takes all of them and books into Dentrix. Worth a look?'
const EMPTY_TALK = 'Businesses want to grow. Growth matters. We can help with that. Things could be better.'

interface Options {
  optimise?: boolean
  recent?: string[]
  count?: number
}

function setFor(
  fields: Record<string, unknown> = {},
  { optimise = false, recent = [], count = 3 }: Options = {},
) {
  const brief = readFields(GenerationForm.parse({ ...DENTAL, ...fields }))
  const set = createDraftSet({ brief, count, optimise, recent })
  return {
    set,
    take: (content: string, more: { angle?: string; explanation?: string } = {}) =>
      set.take({ angle: 'A question', content, explanation: '', ...more }),
    reasons: () => set.refused.at(-1)?.reasons ?? [],
  }
}

const REWRITE = { text: GOOD, aim: 'version', keep: ['Want to see how it works?'] }

const contents = (drafts: readonly { content: string }[]) => drafts.map(({ content }) => content)

describe('createDraftSet', () => {
  it('returns a good text immediately and marks it as the model’s', () => {
    const draft = setFor().take(GOOD)
    expect(draft).toMatchObject({ content: GOOD, writtenBy: 'model' })
  })

  it('replaces typographic characters with plain ones', () => {
    const typed = GOOD.replace('nobody does', 'nobody\u00a0does, that\u2019s it')
    expect(setFor().take(typed)?.content).toContain(`nobody does, that's it`)
  })

  it('accepts items with any angle and shows only known angle names', () => {
    const { take } = setFor()
    expect(take(GOOD, { angle: 'Visit evil dot example' })?.angle).toBe('Its own angle')
    expect(take(OTHER, { angle: 'test it YOURSELF' })?.angle).toBe('Test it yourself')
  })

  it('never returns a text that fails a hard check', () => {
    const { take, set, reasons } = setFor()
    take(GOOD.replace('2 rings', '2 rings, as 340 clinics know,'))
    expect(reasons().join()).toContain('340')
    take('Hi {{first_name}}, is [Company] looking at AI receptionists this month?')
    take("I'm sorry, but I can't help with that request at all.")
    take(`${GOOD} `.repeat(6))
    expect(set.usable).toBe(0)
    expect(set.best()).toEqual([])
    expect(set.refused).toHaveLength(4)
  })

  it('keeps a weak text with its findings and returns it when nothing better came', () => {
    const { take, set, reasons } = setFor()
    take(GOOD)
    expect(take(EMPTY_TALK)).toBeNull()
    expect(reasons().length).toBeGreaterThan(0)
    expect(set.missing()).toBe(2)
    const [weak, ...others] = set.best()
    expect(weak?.content).toBe(EMPTY_TALK)
    expect(weak?.score.total).toBeLessThan(60)
    expect(others).toEqual([])
  })

  it('asks for another text in place of a similar one, but accepts it at the end', () => {
    const { take, set, reasons } = setFor()
    take(GOOD)
    const alike = GOOD.replace('puts the visit', 'writes the visit')
    expect(take(alike)).toBeNull()
    expect(reasons().join()).toContain('beside the others')
    expect(contents(set.best())).toEqual([alike])
  })

  it('returns no text a second time', () => {
    const { take, set } = setFor()
    take(GOOD)
    take(GOOD.toUpperCase().replace('?', ' ?'))
    expect(set.best()).toEqual([])
    expect(set.usable).toBe(1)
  })

  it('refuses a version without a kept sentence and the text itself', () => {
    const { take, reasons, set } = setFor({ rewrite: REWRITE })
    expect(take(OTHER)).toBeNull()
    expect(reasons()).toContain('it lacks the sentence "Want to see how it works?"')
    expect(take(GOOD)).toBeNull()
    expect(set.best()).toEqual([])
  })

  it('takes versions that are alike', () => {
    const { take } = setFor({ rewrite: REWRITE }, { recent: [GOOD] })
    const version = GOOD.replace('puts the visit', 'writes the visit')
    expect(take(version)).not.toBeNull()
    expect(take(version.replace('picks up', 'answers'))).not.toBeNull()
  })

  it.each([false, true])(
    'asks again for a text of an earlier day, and gives it last (optimise: %s)',
    (optimise) => {
      const recent = [GOOD.replace('Want to see how it works?', 'Worth a look?')]
      const { take, set } = setFor({}, { optimise, recent, count: 2 })
      expect(take(GOOD)).toBeNull()
      expect(set.missing()).toBe(2)
      take(OTHER)
      expect(contents(set.best())).toContain(GOOD)
    },
  )

  it('chooses the best texts that differ when optimizing', () => {
    const { take, set } = setFor({}, { optimise: true, count: 2 })
    const alike = GOOD.replace('puts the visit', 'writes the visit')
    for (const text of [EMPTY_TALK, GOOD, alike, OTHER]) take(text)
    const best = contents(set.best())
    expect(best).toHaveLength(2)
    expect(best).toContain(OTHER)
    expect(best).not.toContain(EMPTY_TALK)
  })

  it('asks for another message when the chosen ask is missing', () => {
    const { take } = setFor({ ctaType: 'Book a Call' })
    expect(take(GOOD)).toBeNull()
    expect(take(GOOD.replace('Want to see how it works?', 'Worth booking a call?'))).not.toBeNull()
  })

  it('requires the call to action in one subject line of three, as part of a sentence', () => {
    const { take, reasons, set } = setFor({ messageType: 'Email Subject Line', ctaType: 'See how' })
    take('Every call in 2 rings: see how')
    expect(reasons()).toContain('the call to action must be part of a sentence')
    expect(take('See how every call is answered')).not.toBeNull()
    take('See how the lunch calls get booked')
    expect(reasons()).toContain('the call to action belongs in another line')
    expect(take('"Missed calls at lunch?"')?.content).toBe('Missed calls at lunch?')
    expect(set.missing()).toBe(1)
  })

  it('requires the call to action again when no line has it so far', () => {
    const { take, reasons } = setFor({ messageType: 'Email Subject Line', ctaType: 'See how' }, { count: 2 })
    take('Missed calls at lunch?')
    take('Who picks up at your front desk?')
    expect(reasons()).toContain('this line must carry the call to action "See how"')
  })

  it('keeps a plain explanation and replaces any other with its own', () => {
    const plain = 'It opens on the lunch hour they know. Your two rings make it concrete.'
    expect(setFor().take(GOOD, { explanation: plain })?.explanation).toBe(plain)
    for (const explanation of [
      'Studies show this gets 47% more replies.',
      'See [why](https://example.test) it works, they will love it.',
      '<b>It works</b> because it is short and true.',
      'One. Two. Three. Four sentences are too many.',
      '',
    ]) {
      const own = setFor().take(GOOD, { explanation })?.explanation
      expect(own).not.toBe(explanation)
      expect(own?.length).toBeGreaterThan(20)
    }
  })

  it('ignores objects that are no messages', () => {
    const { set } = setFor()
    for (const object of [null, 7, 'text', {}, { content: '' }, { content: 7 }, { messages: [] }])
      expect(set.take(object)).toBeNull()
    expect(set.seen).toBe(0)
  })

  it('accepts copy in the language of the brief and rejects English for it', () => {
    const { take, reasons } = setFor({
      targetAudience: 'cabinets dentaires',
      product: 'un standard téléphonique automatique pour les cabinets',
      painPoint: "l'accueil rate des appels pendant la pause de midi",
      solution: 'répond à chaque appel en 2 sonneries et prend le rendez-vous dans Doctolib',
    })
    const text =
      "Qui décroche chez vous entre midi et deux ? Si personne n'est là, le patient appelle le cabinet d'à côté. Notre standard répond en 2 sonneries et note le rendez-vous dans Doctolib. Ça vaut un coup d'œil ?"
    expect(take(text)?.content).toBe(text)
    take(
      'Who answers at noon? Our system takes every call in 2 rings and books it in Doctolib. Worth a look?',
    )
    expect(reasons()).toContain('it is not in the language of the brief')
  })
})
