import type { Lore } from './lore.ts'

export const moneyLore = {
  invoices: {
    scenes: [
      'The work is done, the invoice is out, and nothing comes in.',
      'You check the account again before you pay the wages.',
    ],
    questions: ['How much of your finished work is still unpaid?', 'Who sends the second reminder?'],
    tests: [['Add up every invoice past its due date.', 'That sum is a loan you never agreed to.']],
    subjects: [
      'The invoice nobody chases',
      'Done, sent, still unpaid',
      'Paid without asking twice',
      "Work that isn't paid yet",
    ],
  },
  books: {
    scenes: [
      "The month is over, and you still can't say how it went.",
      "There's a pile of receipts waiting for a free evening.",
    ],
    questions: [
      'How long until you know what last month really made?',
      "Who does your books when you're busy?",
    ],
    tests: [["Ask for last month's profit today.", 'The wait for an answer is how far behind you are.']],
    subjects: [
      'What did last month make?',
      "Last month's numbers, sooner",
      'Books without the wait',
      'Still waiting on last month',
    ],
  },
  costs: {
    scenes: [
      "The bill comes in, you pay it, and nobody asks if it's right.",
      'A little goes out of each sale before you see any of it.',
    ],
    questions: ['When did anyone last check that bill?', 'How much of each sale do you really keep?'],
    tests: [["Put last month's bill next to the one from a year ago.", 'The gap is what nobody questioned.']],
    subjects: [
      'The bill nobody checks',
      'Keep more of each sale',
      'What comes off the top',
      'Money before profit',
    ],
  },
  property: {
    scenes: [
      'The place is ready, the photos are up, and the phone is quiet.',
      'A home sits on the market while its price gets old.',
    ],
    questions: ['What does an empty week cost you?', 'Which of your listings has been up the longest?'],
    tests: [
      [
        'Look at your listing next to its neighbours, on a phone.',
        'You have as long as a thumb takes to scroll.',
      ],
    ],
    subjects: ['The listing that sits', 'What an empty week costs', 'The first photo decides', 'Full sooner'],
  },
} as const satisfies Record<string, Lore>
