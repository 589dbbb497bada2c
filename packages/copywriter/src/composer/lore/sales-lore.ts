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
    costs: [
      'A caller who gets no answer rings the next place on the list.',
      'Few people leave a voicemail these days. Most just hang up.',
      'Each one is work you already paid to attract.',
      'You never see the ones who hung up, so it looks like a quiet day.',
    ],
    tests: [
      [
        'Ring your own number at the busiest point of the day.',
        'What you hear is what a new customer hears.',
      ],
    ],
    usual: [['The usual fix is voicemail.', 'But few callers wait for the beep.']],
    afters: ['a day when every call gets picked up', 'busy hours with no phone ringing out'],
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
    costs: [
      'The first one to answer usually gets the talk.',
      'A lead gets cold fast, and you paid for it warm.',
      'Silence reads like a no, so people move on.',
      'The work to win them is done. Only the last step is missing.',
    ],
    tests: [
      [
        'Send an inquiry through your own form tonight.',
        'The time until a reply is the time your leads wait.',
      ],
    ],
    usual: [["The usual fix is a reminder on someone's phone.", 'It works until the day gets busy.']],
    afters: ['an inbox where no inquiry waits', 'a list with no forgotten names on it'],
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
    costs: [
      'You pay twice: once for the lead, then in time spent calling.',
      'When everyone gets the same name, price decides.',
      'It turns good work into a bidding match.',
      'A bad lead takes as long to call as a good one.',
    ],
    tests: [
      ['Look at your last few jobs and note where each came from.', 'It shows which source earns its keep.'],
    ],
    usual: [['The usual fix is to buy more of them.', 'More of the wrong ones only means more calls.']],
    afters: ['a phone that rings with people who asked for you', 'fewer calls and better ones'],
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
    costs: [
      'It makes every quiet month feel like luck, good or bad.',
      'A thin pipeline makes you say yes to the wrong work.',
      'The search for work starts when you have the least time for it.',
      'Waiting for referrals means someone else sets your pace.',
    ],
    tests: [
      ['Write down where your last few customers came from.', 'If the list is short, so is the pipeline.'],
    ],
    usual: [['The usual fix is to wait for referrals.', "They are great, and you can't turn them up."]],
    afters: ['a calendar that fills up before you worry about it', 'knowing where the next job comes from'],
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
    costs: [
      "An empty slot can't be sold tomorrow.",
      'You pay for the room and the people either way.',
      'Someone else wanted that time and was told it was taken.',
      'The day still runs its full length. It just earns less.',
    ],
    tests: [
      ["Look at last week's calendar and mark the empty slots.", 'Each mark is time you paid for twice.'],
    ],
    usual: [['The usual fix is a call the day before.', 'That takes a person and a free hour.']],
    afters: ['a full day that stays full', 'a calendar without holes'],
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
    costs: [
      'People read the last few reviews and decide.',
      'The unhappy ones write without being asked.',
      'Good work that nobody writes about is hard to find.',
      "It's the first thing a stranger learns about you.",
    ],
    tests: [['Read your last few reviews as a stranger would.', 'That is your first impression.']],
    usual: [['The usual fix is a sign at the till.', 'People see it, nod, and go home.']],
    afters: ['a profile that sounds like your happiest customers', 'fresh reviews every week'],
    subjects: [
      'What strangers read first',
      'Your last few reviews',
      'Happy customers, quiet profile',
      'Reviews from people who meant to',
    ],
  },
} as const satisfies Record<string, Lore>
