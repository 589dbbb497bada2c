import type { Lore } from './lore.ts'

export const salesLore = {
  calls: {
    scenes: [
      'The phone rings while you have someone in front of you.',
      'It rings twice, stops, and you never learn who it was.',
    ],
    questions: [
      'Who picks up your phone when everyone is busy?',
      'What does a caller hear when your line is busy?',
    ],
    tests: [
      [
        'Ring your own number at the busiest point of the day.',
        'What you hear is what a new customer hears.',
      ],
    ],
    subjects: [
      "Who picks up when you can't?",
      'The calls you never hear about',
      'When the phone rings out',
      'Calls that go nowhere',
    ],
  },
  followup: {
    scenes: [
      'Someone asks for a price, and your day gets in the way.',
      'A good lead comes in while you are on another job.',
    ],
    questions: [
      'How long does a new inquiry wait before you reply?',
      'Who chases the leads that went quiet?',
    ],
    tests: [
      [
        'Send an inquiry through your own form tonight.',
        'The time until a reply is the time your leads wait.',
      ],
    ],
    subjects: [
      'The lead that went quiet',
      'Who replies first?',
      'Leads waiting for a reply',
      'After the first inquiry',
    ],
  },
  badleads: {
    scenes: [
      "Your phone finally rings, and it's another price shopper.",
      'You call a fresh lead and someone else got there first.',
    ],
    questions: [
      "How many of last month's leads were worth the call?",
      'Would you pay for the same leads again?',
    ],
    tests: [
      ['Look at your last few jobs and note where each came from.', 'It shows which source earns its keep.'],
    ],
    subjects: [
      'Leads worth calling back',
      'Fewer leads, better ones',
      'Leads nobody else has',
      'Paying for the wrong leads',
    ],
  },
  leads: {
    scenes: [
      'Some months you turn work away. Then the phone goes quiet.',
      'You finish a big job and see nothing lined up behind it.',
    ],
    questions: [
      'Where will your next few customers come from?',
      "Do you know where next month's work comes from?",
    ],
    tests: [
      ['Write down where your last few customers came from.', 'If the list is short, so is the pipeline.'],
    ],
    subjects: [
      'Where the next job comes from',
      'A steadier pipeline',
      "Next month's customers",
      'Beyond referrals',
    ],
  },
  noshow: {
    scenes: [
      'The slot was booked, the room is ready, and nobody walks in.',
      "A gap opens in your day with an hour's notice.",
    ],
    questions: [
      "What happens to a slot when someone doesn't turn up?",
      'How often does a full day end up with holes in it?',
    ],
    tests: [
      ["Look at last week's calendar and mark the empty slots.", 'Each mark is time you paid for twice.'],
    ],
    subjects: [
      'The empty slot at noon',
      'A full day that stays full',
      'Slots that sit empty',
      'Booked, then empty',
    ],
  },
  reviews: {
    scenes: [
      'A happy customer leaves, means to write a review, and forgets.',
      'Someone compares you with the place down the road by stars.',
    ],
    questions: [
      'When did you last ask a happy customer for a review?',
      'What does a stranger read about you first?',
    ],
    tests: [['Read your last few reviews as a stranger would.', 'That is your first impression.']],
    subjects: [
      'What strangers read first',
      'Your last few reviews',
      'Happy customers, quiet profile',
      'Reviews from people who meant to',
    ],
  },
} as const satisfies Record<string, Lore>
