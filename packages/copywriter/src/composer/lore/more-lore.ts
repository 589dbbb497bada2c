import type { Lore } from './lore.ts'

export const moreLore = {
  helpdesk: {
    scenes: [
      'Something stops working, a ticket goes out, and everyone waits.',
      'Your most careful people end up fixing the printer.',
    ],
    questions: ['What do people do while a ticket is open?', 'Who fixes it when a screen freezes?'],
    tests: [['Ask your team what they stopped reporting.', 'That list is what the wait really costs.']],
    subjects: [
      'While the ticket is open',
      'Paid to wait for a ticket',
      'What people stopped reporting',
      'The ticket from this morning',
    ],
  },
  pricing: {
    scenes: [
      'You name your price, hear a pause, and start to explain.',
      'You finish good work and know it was priced too low.',
    ],
    questions: ['When did you last raise your prices?', 'What would you charge if nobody could say no?'],
    tests: [
      [
        'Look at your last few jobs and ask which you would take again at that price.',
        'The ones you skip are priced wrong.',
      ],
    ],
    subjects: [
      'The price you almost said',
      'After you name your price',
      'Fewer jobs, better paid',
      'Good work, old price',
    ],
  },
  budget: {
    scenes: [
      'Payday feels good. A few days later, you check the balance twice.',
      'You stand at the till and hope the card goes through.',
    ],
    questions: ['Do you know what is safe to spend today?', "Where did most of last month's money go?"],
    tests: [['Guess what you spent on food last month, then look.', 'The gap is where it goes.']],
    subjects: [
      'Before payday comes again',
      'Where the money went',
      'What is safe to spend?',
      'Some left at month end',
    ],
  },
  profit: {
    scenes: [
      "A client keeps everyone busy, and you can't say if it pays.",
      'Revenue is up, and the account looks the same.',
    ],
    questions: [
      'Which client would you drop if you knew the numbers?',
      'Which of your clients makes you the most?',
    ],
    tests: [['Rank your clients by profit from memory.', 'If you hesitate, the numbers are missing.']],
    subjects: [
      'Which client pays?',
      'Busy is not profit',
      'The client that costs you',
      'Revenue up, account flat',
    ],
  },
  school: {
    scenes: [
      'Homework starts, and so does the argument.',
      "You look at the homework and it isn't how you learned it.",
    ],
    questions: ['How long does homework take at your place?', 'Which subject makes the table go quiet?'],
    tests: [["Ask for last week's lesson to be explained to you.", 'Where it stops is where the gap is.']],
    subjects: [
      'Homework without tears',
      'The gap before the exam',
      'Evenings without arguments',
      'The lesson that got missed',
    ],
  },
  compliance: {
    scenes: [
      'The deal is nearly done. Then a long security form arrives.',
      'A buyer asks for proof, and the answer takes weeks.',
    ],
    questions: [
      'How long does a security form hold up your deals?',
      'Who answers when a buyer asks for proof?',
    ],
    tests: [
      [
        'Find the last security form you filled in and check how long it took.',
        'That is time added to every deal.',
      ],
    ],
    subjects: [
      'The form that holds the deal',
      'Proof before they ask',
      'Won, then stuck in review',
      'What the buyer asks next',
    ],
  },
  quality: {
    scenes: [
      'It was right last week. This week you have to explain it.',
      'You find out from a customer that something was off.',
    ],
    questions: ['Who notices first when something is off?', 'How often do you fix what was already done?'],
    tests: [['Ask a regular what changed lately.', 'You will hear it before you finish the question.']],
    subjects: ['Right the first time', 'The same every time', 'Who notices first?', 'Done once, done right'],
  },
  overload: {
    scenes: [
      'The day ends, and the list is longer than it was this morning.',
      "You do everyone else's work first and yours at night.",
    ],
    questions: ['What falls off your list every week?', 'When did you last finish a day on time?'],
    tests: [['Look at yesterday and mark what only you could do.', 'The rest is the way out.']],
    subjects: [
      'What falls off the list',
      'A week with air in it',
      'The list that never ends',
      'Your hour of the day',
    ],
  },
  bills: {
    scenes: [
      "The bill comes in, it's higher again, and you pay it.",
      'You open the letter and already know it went up.',
    ],
    questions: ['When did you last check what you pay against others?', 'Do you know why the bill went up?'],
    tests: [
      ['Put the last bill next to the one from a year ago.', 'The gap is what you pay for not asking.'],
    ],
    subjects: [
      'The bill that only goes up',
      'A bill that goes down',
      'What you pay for not asking',
      "Last year's bill, next to this",
    ],
  },
  brand: {
    scenes: [
      'A stranger sees your page and decides in a blink if you look serious.',
      'You are better than you look, and only you know it.',
    ],
    questions: [
      'What does a stranger think you charge, from your looks alone?',
      'Does your page look as good as the work behind it?',
    ],
    tests: [
      ['Show your page to someone for a moment, then ask what you do.', 'The answer is what strangers see.'],
    ],
    subjects: [
      'What strangers see first',
      'As good as the work',
      'Before you explain it',
      'Better than you look?',
    ],
  },
} as const satisfies Record<string, Lore>
