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

  it.each([
    [
      'One practice in Leeds recovered 31 bookings in its first month',
      'in the first month, a practice in Leeds recovered 31 bookings',
    ],
    [
      'we got a clinic in Leeds 31 bookings in a month',
      'we got 31 bookings in a month for a clinic in Leeds',
    ],
    [
      'We moved a SaaS client from 40% to 90% inbox placement',
      "we moved a SaaS client's inbox placement from 40% to 90%",
    ],
    [
      'Most stores we take on get 30% of revenue from email within 90 days',
      'most stores that we take on get 30% of their revenue from email within 90 days',
    ],
    ['Last year we got $212,000 back for our contractors', 'last year we got our contractors $212,000 back'],
    ['Used by 400 photographers', '400 photographers use us'],
    ["We have curated for Claridge's and The Ned", "we've curated for Claridge's and The Ned"],
    ['scaled a pet brand from 20k to 110k/mo', 'we scaled a pet brand to 110k a month from 20k'],
    ['27 out of 27 clients passed their first audit', '27 of our 27 clients passed their first audit'],
    ['Our closers average a 34% close rate', 'our closers average a close rate of 34%'],
    [
      'Attrition on trained teams fell by a third at our last three clients',
      'at our last three clients, attrition fell by a third on trained teams',
    ],
    ['One customer cut fuel spend by 14%', 'one customer cut their fuel spend by 14%'],
    ['Saves about 6 hours per client per month', 'it saves you about six hours per client a month'],
    ['96% fill rate during peak season', 'we have a 96% fill rate during peak season'],
    ['10 clients so far all happy', 'we have 10 clients so far'],
    ['from £9.99 pm', 'it starts at £9.99 a month'],
    ['20% off first box', 'you get 20% off your first box'],
    ['Spaces for September close on 30 June', 'September spaces close on 30 June'],
    ['15% of bookings, no set up fee', "it's 15% of bookings"],
    ['$149 a set / $99 over 20 a month', "it's $149 a set"],
    ['avg recovered $14,300', 'we recover $14,300 on average'],
    ['closes 30 Nov', 'it closes on 30 November'],
    ['round closes end Feb', 'the round closes at the end of February'],
    ['1,900 GPs signed up', '1,900 GPs have signed up'],
    ['fixed price 3 yr', 'the price is fixed for 3 years'],
    ['8 dates left Oct/Nov', 'there are 8 dates left in October and November'],
  ])('give the proof of "%s" a sentence', async (insight, clause) => {
    expect((await facts(insight))[0]?.clause).toBe(clause)
  })

  it('are two terms where a price and its freedom stand side by side', async () => {
    expect((await facts('$45/lead no contract', 'roofing leads')).map(({ clause }) => clause)).toEqual([
      "it's $45 a lead",
      "there's no contract",
    ])
  })

  it('give no order to the reader where nobody knows who did it', async () => {
    expect(await facts('Cut no-shows by 60%.')).toEqual([])
    expect(await facts('Cut no-shows by 60%.', 'booking app')).toMatchObject([
      { clause: 'it cut no-shows by 60%' },
    ])
  })

  it('are several where a sentence holds several, in the person of the sender', async () => {
    expect(await facts('GIA trained, 15 yrs at the bench', 'I do wax models')).toMatchObject([
      { clause: "I'm GIA trained" },
      { clause: 'I have 15 years at the bench' },
    ])
  })
})
