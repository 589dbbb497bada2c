import { describe, expect, it } from 'vitest'
import { GOOD_MESSAGES, GOOD_SUBJECTS } from '../../test/good-texts.ts'
import { proofread } from './proofread.ts'

/** Sentences writers of ours really wrote, by what is wrong with them. */
const FAULTY: Readonly<Record<string, readonly string[]>> = {
  article: [
    'We offer an obituary pages and livestream for services.',
    'If you have few leads, this may help: we offer a results-driven.',
    "You're dealing with a needed a 6.",
    'Codes work offline, with a made from the booking.',
    'Does your then someone go over the hours?',
    'You get up in a day, and a heated, and a wooden floor.',
    'You get 3 texts, and a from the coach.',
    'We offer a snow plowing for lots.',
    'When did returns app last get your full attention?',
    'For the day when lawyers call: our more clients.',
    'You get a waitlist texts the next person.',
    "You're dealing with a refund emails all day.",
  ],
  verbs: [
    'Is your client changes your mind after the cast?',
    'For Saturday, you can you do a cake?',
    'It invites go out Mondays.',
    'We record kept 90 days.',
    'We waste weighed daily.',
    'How you handle missed calls?',
    "The contractor bills for visits that you can't prove happened?",
    'Takes 14?',
    'Our clinic letters drafts the answer.',
    'Do the yards say 6 weeks, takes 14, and want more?',
  ],
  fragment: [
    'Once and the tenants call you at 2 am, the units die.',
    'A short note about hail and no one knows which roofs are bad.',
    'When it should be 2%, a wrong tariff at 6.5%?',
    'Recorded 6 episodes in 2023, are you still on your laptop?',
    'We send your report with the.',
    'You get quotes from, and then nothing.',
    'For one month, for £15 pays for one singer.',
  ],
  glue: [
    'You get it in 15 and or less minutes.',
    'You get a flat box, and one rider, with no van, and 45 minutes inside the ring.',
    'We offer a scanner rental, with Medit, with iTero for $390.',
    'You get 3 workouts a week, and 25 minutes, and 2 dumbbells.',
    'We offer a booking site, with / app.',
    'No time no energy?',
    'Doors open on the 4 30 spots.',
    'If you have not enough leads, this may help.',
    'We offer phone systems, keep your number.',
    "That's a 40 minutes interview.",
    'We install, run and we share 12% of it.',
    'You send raw audio, get it edited, you show notes.',
  ],
  person: [
    'You spend two days printing you out.',
    'If no one wants to put you on their ears, we can help.',
    'Worth knowing if your client changes your mind late.',
    'You pay for 40 features they do not use.',
  ],
  spelling: [
    'We answer in 15 nbsp;minutes.',
    'We answer calls and amp; chats.',
    'It costs 5 &euro; a day.',
    'Guests come back every monday.',
    'We offer a holy Sh t sauce.',
  ],
  repetition: [
    'Looking for VoIP phone systems? We offer VoIP phone systems, with your own number.',
    'Could you use a receipt capture app? We offer a receipt capture app for $6.',
  ],
}

describe('proofread', () => {
  it.each(Object.entries(FAULTY))('marks faults of kind %s', (kind, texts) => {
    for (const text of texts) {
      expect(
        proofread(text).map((finding) => finding.kind),
        text,
      ).toContain(kind)
    }
  })

  it('finds nothing in messages people would be glad to have sent', () => {
    for (const text of GOOD_MESSAGES) expect(proofread(text), text).toEqual([])
  })

  it('finds nothing in good subject lines', () => {
    for (const text of GOOD_SUBJECTS) expect(proofread(text), text).toEqual([])
  })

  it('lets pass what only looks like one of these faults', () => {
    for (const text of [
      'A caller rings at noon and hears nothing.',
      'A waitlist texts the next person.',
      'Is the team that answers your phone happy?',
      'Who do you buy your coffee from?',
      "That's the plumber you end up with.",
      'What if your quotes went out the same day?',
      'Tenant hasn’t paid in 4 months?',
      'We sell used lines and tested pumps.',
      'They come prepared, and you stay informed by text.',
      'You get an in-house team on a for-profit budget.',
      'Your staff pay for seats they never use.',
      'Call 020 7946 0100 or write.',
      'No worries if not, but would it help to see an example of it first?',
      'We text you, ring you back and sort you out.',
      'A no is fine.',
      'We do payroll for clinics, and you sign it off.',
      'The customer pays the deposit.',
      'Our books show the gap.',
      'We do app design and website repair.',
      'You send it, we check it, you sign.',
      'If it rains, everything stays dry.',
    ]) {
      expect(proofread(text), text).toEqual([])
    }
  })
})
