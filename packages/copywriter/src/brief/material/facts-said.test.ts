import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { readBrief } from '../read-brief.ts'

const read = (fields: Record<string, string>) =>
  readBrief(
    GenerationForm.parse({
      messageType: 'Cold DM',
      targetAudience: 'bakeries',
      product: 'scheduling help',
      ...fields,
    }),
  )

describe('the facts of a brief', () => {
  const facts = async (insight: string, product = 'scheduling help') =>
    (await read({ insight, product })).facts

  it.each([
    ['I noticed they have 4.2 stars on Google', { clause: 'you have 4.2 stars on Google', about: 'reader' }],
    [
      'saw on their website that online booking is switched off',
      { clause: 'your online booking is switched off', about: 'reader' },
    ],
    [
      "we've done 140 roofs in Tulsa since 2019",
      { clause: "since 2019 we've done 140 roofs in Tulsa", about: 'sender', isTimely: false },
    ],
    ['insured to £10m', { clause: "we're insured to £10m", phrase: 'insured to £10m', about: 'sender' }],
    [
      'only 3 spots left for September',
      { clause: 'there are only 3 spots left for September', about: 'sender', isTimely: true },
    ],
    [
      'Black Friday is 6 weeks away',
      { clause: 'Black Friday is 6 weeks away', about: 'world', isTimely: true },
    ],
    [
      'European law has no grace period for this',
      { clause: 'European law has no grace period', about: 'world' },
    ],
    [
      'april calendar is when we still have techs',
      { clause: 'in April we still have techs', isTimely: true },
    ],
    [
      'one clinic in Leeds cut no-shows from 14% to 3%',
      { clause: 'one clinic in Leeds cut its no-shows from 14% to 3%' },
    ],
    ['EAA applies since 28 June 2025', { clause: 'the EAA has applied since 28 June 2025', isTimely: true }],
    [
      'we lost the council grant (£11,400) in april',
      { clause: 'we lost the £11,400 council grant in April' },
    ],
    [
      'Worked with nine wineries in Sonoma since 2019',
      { clause: "since 2019 we've worked with nine wineries in Sonoma", about: 'sender' },
    ],
    [
      'You recently opened a second location in Austin',
      { clause: 'you opened a second location in Austin recently', about: 'reader' },
    ],
    ['next cohort 9 Feb', { clause: 'the next cohort is on 9 February', isTimely: true }],
  ])('%s', async (insight, fact) => {
    expect((await facts(insight))[0]).toMatchObject(fact)
  })

  it('are several where a sentence holds several, in the person of the sender', async () => {
    expect(await facts('GIA trained, 15 yrs at the bench', 'I do wax models')).toMatchObject([
      { clause: "I'm GIA trained" },
      { clause: 'I have 15 years at the bench' },
    ])
  })
})
