import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readFields } from '../brief/read-fields.ts'
import { draftSet } from './draft-set.ts'
import { planAngles } from './prompt/plan-angles.ts'

const DENTAL = {
  messageType: 'Cold DM',
  targetAudience: 'dental clinics',
  product: 'AI receptionist for dental clinics',
  painPoint: 'Their front desk misses calls at lunch',
  solution: 'answers every call in 2 rings and books straight into Dentrix',
}
const GOOD =
  'Who answers the phone while your front desk is at lunch? If nobody does, the caller tries the next clinic. Our AI receptionist picks up in 2 rings and puts the visit into Dentrix. Want to see how it works?'

function setFor(fields: Record<string, string> = {}, optimise = false, recent: string[] = []) {
  const form = GenerationForm.parse({ ...DENTAL, ...fields })
  const angles = planAngles(readFields(form), 'seed')
  const { messageType } = form
  const set = draftSet({ brief: readFields(form), messageType, count: 3, angles, optimise, recent })
  let position = 0
  return {
    set,
    angles,
    take(content: string, more: { angle?: string; explanation?: string } = {}) {
      const angle = angles.filter(({ id }) => id !== 'cta')[position]?.name
      position += 1
      return set.take({ angle, content, explanation: '', ...more })
    },
    reasons: () => set.refused.at(-1)?.reasons ?? [],
  }
}

describe('draftSet', () => {
  it('takes what a careful person would send', () => {
    const { take } = setFor()
    expect(take(GOOD)?.content).toBe(GOOD)
  })

  it('takes the typing of a word processor for plain typing', () => {
    const { take } = setFor()
    const typed = GOOD.replace('Our', '\u201cOur\u201d').replace(
      'nobody does',
      'nobody\u00a0does, that\u2019s it',
    )
    expect(take(typed)?.content).toContain(`nobody does, that's it`)
  })

  it('refuses the habits of models, and says which', () => {
    const { take, reasons } = setFor()
    take(GOOD.replace('does, the', 'does \u2014 the'))
    expect(reasons()).toEqual(['a dash where a full stop or a comma belongs'])
    take(GOOD.replace('Dentrix.', 'Dentrix!'))
    expect(reasons()).toEqual(['an exclamation mark'])
    take(GOOD.replace('Our AI', 'Unlock a seamless day. Our AI'))
    expect(reasons()).toEqual(['it sounds like advertising: "unlock", "seamless"'])
    take(GOOD.replace('Who answers', 'We know who answers').replace('lunch?', 'lunch.'))
    expect(reasons()).toEqual(['Opens with the sender: "we"'])
  })

  it('refuses what the brief does not say', () => {
    const { take, reasons } = setFor()
    take(GOOD.replace('2 rings', '2 rings, as 340 clinics know,'))
    expect(reasons()).toEqual(['the number 340 is not in the brief'])
    take(GOOD.replace('Our AI', 'Like Bright Smile, our AI'))
    expect(reasons()).toEqual(['the name Bright is not in the brief'])
  })

  it('refuses a message without the ask the sender chose', () => {
    const { take, reasons } = setFor({ ctaType: 'Book a Call' })
    take(GOOD)
    expect(reasons()).toEqual([
      'the last sentence must be the ask the sender chose, such as "Worth booking a call?"',
    ])
    expect(take(GOOD.replace('Want to see how it works?', 'Open to booking a call?'))).not.toBeNull()
  })

  it('takes each angle once, and none that was not asked for', () => {
    const { take, reasons, angles, set } = setFor()
    take(GOOD, { angle: 'My own idea' })
    expect(reasons()).toEqual(['"My own idea" is none of the angles asked for'])
    take(GOOD, { angle: angles[0]?.name.toUpperCase() ?? '' })
    expect(set.written).toHaveLength(1)
    take('Lunch break, phone rings, nobody is free. Our AI receptionist takes it. Worth a look?', {
      angle: angles[0]?.name ?? '',
    })
    expect(reasons()).toEqual([`the angle "${angles[0]?.name}" is taken already`])
    expect(set.anglesLeft()).toHaveLength(angles.length - 1)
  })

  it('refuses a second message that begins like the first', () => {
    const { take, reasons } = setFor()
    take(GOOD)
    take(
      'Who answers the calls you miss? An AI receptionist could, in 2 rings, over your whole lunch hour. It books the visit in Dentrix for you. Worth a closer look?',
    )
    expect(reasons()).toEqual(['beside the others, two begin with "who answers the"'])
  })

  for (const optimise of [false, true]) {
    it(`sends back what an earlier day has, and takes it all the same when nothing else came (${optimise ? 'chosen later' : 'as it comes'})`, () => {
      const { take, reasons, set } = setFor({}, optimise, [
        GOOD.replace('Want to see how it works?', 'Worth a look?'),
      ])
      expect(take(GOOD)).toBeNull()
      expect(reasons()).toEqual(['an earlier one begins with "who answers the" too'])
      expect([set.missing(), set.anglesLeft().length]).toEqual([3, setFor().angles.length])
      expect(set.takeRepeats().map(({ content }) => content)).toEqual([GOOD])
      expect(set.takeRepeats()).toEqual([])
      expect(set.missing()).toBe(2)
    })
  }

  it('keeps a plain explanation and puts its own in place of any other', () => {
    const { take, set } = setFor()
    const plain = 'It opens on the lunch hour they know. Your two rings make it concrete.'
    expect(take(GOOD, { explanation: plain })?.explanation).toBe(plain)
    for (const explanation of [
      'Studies show this gets 47% more replies.',
      'See [why](https://example.test) it works, they will love it.',
      '<b>It works</b> because it is short and true.',
      'One. Two. Three. Four sentences are too many.',
      '',
    ]) {
      const other = setFor()
      const draft = other.take(GOOD, { explanation })
      expect(draft?.explanation).not.toBe(explanation)
      expect(draft?.explanation.length).toBeGreaterThan(20)
    }
    expect(set.refused).toEqual([])
  })

  it('passes over objects that are no messages', () => {
    const { set } = setFor()
    for (const object of [null, 7, 'text', {}, { content: '' }, { content: 7 }, { messages: [] }])
      expect(set.take(object)).toBeNull()
    expect(set.seen).toBe(0)
  })

  it('chooses the best that differ when it may choose', () => {
    const { take, set } = setFor({}, true)
    const weaker = GOOD.replace(
      'Want to see how it works?',
      'It could help you, and that would be good for all.',
    )
    take(GOOD)
    take(
      GOOD.replace('Who answers', 'So who answers').replace(
        'Want to see how it works?',
        'Should I send you the details?',
      ),
    )
    expect(take(weaker)).toBeNull()
    expect(set.best()).toHaveLength(1)
    expect(set.missing()).toBe(2)
  })

  it('takes good copy in the language of the brief, and no English for it', () => {
    const french = setFor({
      targetAudience: 'cabinets dentaires',
      product: 'un standard téléphonique automatique pour les cabinets',
      painPoint: "l'accueil rate des appels pendant la pause de midi",
      solution: 'répond à chaque appel en 2 sonneries et prend le rendez-vous dans Doctolib',
    })
    const text =
      "Qui décroche chez vous entre midi et deux ? Si personne n'est là, le patient appelle le cabinet d'à côté. Notre standard répond en 2 sonneries et note le rendez-vous dans Doctolib. Ça vaut un coup d'œil ?"
    expect(french.take(text)?.content).toBe(text)
    french.take(
      'Who answers at noon? Our system takes every call in 2 rings and books it in Doctolib. Worth a look?',
    )
    expect(french.reasons()).toContain('it is not in the language of the brief')
    french.take(text.replace('Notre standard', 'Notre standard, choisi par 300 cabinets,'))
    expect(french.reasons()).toContain('the number 300 is not in the brief')

    const german = setFor({
      targetAudience: 'Zahnarztpraxen',
      product: 'eine KI-Telefonistin für Zahnarztpraxen',
      painPoint: 'In der Mittagspause gehen Anrufe verloren',
      solution: 'nimmt jeden Anruf nach 2 Klingelzeichen an',
    })
    const deutsch =
      'Mittags klingelt das Telefon, und in der Praxis ist niemand frei. Genau diese Anrufe nimmt unsere KI-Telefonistin an, nach 2 Klingelzeichen. Wäre das einen Blick wert?'
    expect(german.take(deutsch)?.content).toBe(deutsch)
  })

  it('holds a subject line to its place and its call to action', () => {
    const { take, reasons, set } = setFor({ messageType: 'Email Subject Line', ctaType: 'See how' })
    expect(take('"Missed calls at lunch?"')?.content).toBe('Missed calls at lunch?')
    take('Straight into Dentrix: see how')
    expect(reasons()).toEqual(['the call to action belongs in another line'])
    set.take({
      angle: 'The call to action',
      content: 'Every call answered in 2 rings',
      explanation: '',
    })
    expect(reasons()).toEqual(['the call to action "See how" is not in the line that has to carry it'])
    set.take({
      angle: 'The call to action',
      content: 'Every call in 2 rings: see how',
      explanation: '',
    })
    expect(set.written).toHaveLength(2)
  })
})
