import { GenerationForm } from '@firstline/contract/generation'
import type { Emotion, Tone } from '@firstline/contract/options'
import { describe, expect, it } from 'vitest'
import { readFields } from '../brief/read-fields.ts'
import { voiceOf } from './devices.ts'

const brief = readFields(
  GenerationForm.parse({
    messageType: 'Cold DM',
    targetAudience: 'landlords in Bristol',
    product: 'tenant finding',
    painPoint: 'empty flats cost them rent',
    solution: 'we do every viewing, £0 until a tenant signs',
    insight: '140 flats let since 2016',
  }),
)

const TONES: readonly (readonly [Tone, string, boolean])[] = [
  ['Persuasive', 'Viewings fall on Saturdays, so your weekend goes first. Worth a look?', true],
  ['Persuasive', "The flat is empty because nobody shows it. That's where we come in. Worth a look?", true],
  ['Persuasive', 'Your flat is empty. We do the viewings. Worth a look?', false],
  ['Casual', "You're at work when people want to see the flat. Worth asking?", true],
  ['Casual', 'Your flat is empty. Again. We do the viewings. Interested?', true],
  ['Casual', 'The owner of a flat loses rent in any week in which it is empty. May we help?', false],
  ['Luxury', 'We look after every viewing and hand you a signed lease. Shall I send the details?', true],
  [
    'Luxury',
    'Your flat stands empty between two tenants. Each viewing is a visit to your house. May I write again?',
    true,
  ],
  ['Luxury', "You'll save time and it's fast. We sell viewings. Want it?", false],
  [
    'High-Ticket',
    'One wrong tenant puts a year of rent at risk. We read the references. Worth a reply?',
    true,
  ],
  ['High-Ticket', 'Your flat is empty. We do the viewings. Interested?', false],
  ['Friendly', "Happy to do the next viewing for you if it's useful. Would that help?", true],
  ['Friendly', 'Your flat is empty. We do viewings. Interested?', false],
  ['Bold', 'Your flat is empty. You lose rent. We fix both. Interested?', true],
  [
    'Bold',
    'When a flat has been empty for longer than it should, the owner will usually ask an agent. Is that you?',
    false,
  ],
]

const EMOTIONS: readonly (readonly [Emotion, string, boolean])[] = [
  ['Curiosity & Intrigue', 'What does an empty week cost you? We do the viewings. Worth a look?', true],
  [
    'Curiosity & Intrigue',
    "There's one thing people notice in an empty flat. We put it right. Worth a look?",
    true,
  ],
  ['Curiosity & Intrigue', 'Your flat is empty. We do the viewings. Worth a look?', false],
  [
    'Fear of Missing Out',
    'The tenant who rang at noon signs elsewhere by six. We pick up. Worth a look?',
    true,
  ],
  ['Fear of Missing Out', 'Rent you lose this week stays lost. We do the viewings. Worth a look?', true],
  ['Fear of Missing Out', 'We do viewings for landlords. Worth a look?', false],
  ['Pattern Interrupt', '140 flats, and we remember the worst boiler in each. Worth a look?', true],
  [
    'Pattern Interrupt',
    "It's Saturday, it rains, and somebody waits at your door. We can be there. Worth a look?",
    true,
  ],
  ['Pattern Interrupt', 'Ring your own agent at noon. We pick up. Worth a look?', true],
  ['Pattern Interrupt', 'Cold message, dull subject: viewings. We do them. Worth a look?', true],
  ['Pattern Interrupt', 'Your flat is empty and we do the viewings. Worth a look?', false],
  [
    'Ego Boosting',
    "You know your flats. You shouldn't have to stand in them on Saturdays. Worth a look?",
    true,
  ],
  ['Ego Boosting', 'Your flat is empty. We do the viewings. Worth a look?', false],
  ['Authority', 'We let 140 flats since 2016. We do every viewing. Worth a look?', true],
  ['Authority', 'We do the viewings for you. Worth a look?', false],
  ['Urgency', 'Each week it stands empty is rent gone. We do the viewings. Worth a look?', true],
  ['Urgency', 'Students look in August, and your flat is on nobody’s list. Worth a look?', true],
  ['Urgency', 'Your flat is empty and we do the viewings. Worth a look?', false],
]

describe('voiceOf', () => {
  it.each(TONES)('%s is heard or not in: %s', (tone, text, isHeard) => {
    expect(voiceOf(text, tone, 'Authority', brief).tone !== undefined).toBe(isHeard)
  })

  it.each(EMOTIONS)('%s is heard or not in: %s', (emotion, text, isHeard) => {
    expect(voiceOf(text, 'Bold', emotion, brief).emotion !== undefined).toBe(isHeard)
  })

  it('shows what it heard', () => {
    expect(voiceOf('We fix it, so you rest. Worth a look?', 'Persuasive', 'Urgency').tone).toBe('"so"')
    expect(voiceOf('You lose rent. We fix it. Interested?', 'Bold', 'Urgency').tone).toBe('"Interested"')
    expect(voiceOf('You lose rent. We end it. May I?', 'Bold', 'Urgency').tone).toBe('3 words a sentence')
    expect(voiceOf('We let 140 flats. Worth a look?', 'Bold', 'Authority', brief).emotion).toContain('140')
  })

  it.each([
    ['Persuasive', 'Urgency', 'We are simply the best agents. Worth a look?', 'simply the best'],
    ['Persuasive', 'Urgency', 'Your best flat is empty. Worth a look?', undefined],
    ['Casual', 'Urgency', "You're gonna like this flat. Worth a look?", 'gonna'],
    ['Casual', 'Urgency', 'One flat 🏠 is empty. Worth a look?', undefined],
    ['Casual', 'Urgency', 'One flat 🏠 is empty 😢. Worth a look?', '🏠 is empty 😢'],
    ['Luxury', 'Urgency', 'A deal on viewings. Shall I?', 'deal'],
    ['Luxury', 'Urgency', 'We deal with every viewing. Shall I?', undefined],
    ['High-Ticket', 'Urgency', 'A quick word on rent. Worth a reply?', 'quick'],
    ['High-Ticket', 'Urgency', 'It will free up your Saturday. Worth a reply?', undefined],
    ['Friendly', 'Urgency', "You're brilliant at this. Shall I?", "You're brilliant"],
    [
      'Friendly',
      'Urgency',
      'No worries if not. Really, no worries. Shall I?',
      'No worries if not. Really, no worries',
    ],
    ['Bold', 'Urgency', 'Only a LANDLORD would wait. Yes?', 'LANDLORD'],
    ['Bold', 'Urgency', 'Lazy agents cost rent. Yes?', 'Lazy'],
    ['Bold', 'Curiosity & Intrigue', "You won't believe this flat. Yes?", "You won't believe"],
    ['Bold', 'Fear of Missing Out', 'Thousands of landlords use us. Yes?', 'Thousands of'],
    ['Bold', 'Pattern Interrupt', 'Re: your flat. Yes?', 'Re:'],
    ['Bold', 'Ego Boosting', 'Love your flats. Yes?', 'Love your'],
    ['Bold', 'Authority', 'The leading agents in town. Yes?', 'leading'],
    ['Bold', 'Urgency', 'Hurry, it is empty. Yes?', 'Hurry'],
  ] as const)('%s and %s never say it: %s', (tone, emotion, text, found) => {
    expect(voiceOf(text, tone, emotion, brief).broken).toBe(found)
  })

  it('lets the sender keep his own words', () => {
    const cheap = readFields({ ...brief.form, insight: 'cheap and quick, a free first viewing' })
    for (const word of ['cheap', 'quick', 'free'])
      expect(
        voiceOf(`It is ${word}. Worth a reply?`, 'High-Ticket', 'Authority', cheap).broken,
      ).toBeUndefined()
  })
})
