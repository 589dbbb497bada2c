import type { Lore } from './lore.ts'

export const moneyLore = {
  invoices: {
    scenes: [
      'The work is done, the invoice is out, and nothing comes in.',
      'You check the account again before you pay the wages.',
    ],
    questions: ['How much of your finished work is still unpaid?', 'Who sends the second reminder?'],
    costs: [
      'You end up lending money to your own customers.',
      "Wages and rent don't wait for a slow payer.",
      'The asking feels awkward, so it gets put off.',
      "The profit is there. It's just in someone else's account.",
    ],
    tests: [['Add up every invoice past its due date.', 'That sum is a loan you never agreed to.']],
    usual: [['The usual fix is a polite reminder.', 'It gets sent late, because nobody likes to send it.']],
    afters: ['money that comes in without you asking', "an account you don't need to check at night"],
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
    costs: [
      'Until the numbers are in, you decide by gut feel.',
      "A bad week stays hidden until it's too late to fix.",
      'Small leaks stay open because nobody sees them yet.',
      "You steer by last month's map.",
    ],
    tests: [["Ask for last month's profit today.", 'The wait for an answer is how far behind you are.']],
    usual: [['The usual fix is to leave it all for year end.', 'By then it only tells you what went wrong.']],
    afters: ['knowing your numbers while they still matter', 'books that are done before you ask'],
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
    costs: [
      'It comes off the top, before you see any of it.',
      'It gets paid on time each month, so nobody looks twice.',
      'That money was profit before someone else took a slice.',
      'Small on each sale, it adds up over a year.',
    ],
    tests: [["Put last month's bill next to the one from a year ago.", 'The gap is what nobody questioned.']],
    usual: [['The usual fix is to raise prices.', 'That hides the leak and leaves it open.']],
    afters: ['keeping more of what you already sell', 'a bill that makes sense'],
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
    costs: [
      'Every empty week is rent or interest you carry.',
      "The longer it sits, the more people ask what's wrong.",
      'People decide from the first photo and scroll on.',
      "It costs the same to own whether it's full or empty.",
    ],
    tests: [
      [
        'Look at your listing next to its neighbours, on a phone.',
        'You have as long as a thumb takes to scroll.',
      ],
    ],
    usual: [['The usual fix is to drop the price.', "It's the fastest way to lose money on a good place."]],
    afters: ['places that fill before they cost you', 'a listing people stop at'],
    subjects: ['The listing that sits', 'What an empty week costs', 'The first photo decides', 'Full sooner'],
  },
} as const satisfies Record<string, Lore>
