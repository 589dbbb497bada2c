import type { Lore } from './lore.ts'

export const operationsLore = {
  stock: {
    scenes: [
      "A customer wants it today, and it's still on the way.",
      'One late delivery, and the whole day is spent on the phone.',
    ],
    questions: [
      "What do you tell a customer when it isn't there?",
      'Which delivery gave you the most trouble last month?',
    ],
    costs: [
      'You hear about it from the customer, which is too late.',
      'One gap on the shelf sends the whole basket elsewhere.',
      'Someone on your team spends the day saying sorry for it.',
      'Too much ties up cash, and too little loses the sale.',
    ],
    tests: [['Ask your team where a single order is right now.', 'The time it takes is how blind you are.']],
    usual: [['The usual fix is to keep more on hand.', 'That just parks your cash on a shelf.']],
    afters: ['knowing before the customer does', 'a day without calls about late orders'],
    subjects: [
      'Where is that order?',
      'Before the customer asks',
      'The order that ran late',
      'Nothing left on the shelf',
    ],
  },
  admin: {
    scenes: [
      "It's late, and the real work starts after the paperwork.",
      'You type the same thing in a second place, again.',
    ],
    questions: [
      'What did you do by hand this week that a machine could?',
      'Which task do you always leave for the evening?',
    ],
    costs: [
      'It takes the hours you needed for work that pays.',
      'One slip of the finger, and someone spends a day finding it.',
      'It grows with every customer you add.',
      'Nobody hired you for it, yet it fills the week.',
    ],
    tests: [['Write down each thing you type twice this week.', "That list is the hire you don't need."]],
    usual: [['The usual fix is one more pair of hands.', 'The dull work just moves to a new desk.']],
    afters: ['evenings without paperwork', 'a week with the dull part done'],
    subjects: [
      'The work after the work',
      'Typing it twice',
      'A week without paperwork',
      'Done before the weekend',
    ],
  },
  security: {
    scenes: [
      'A big customer sends a security form, and the deal stops.',
      'Everything works, so nobody asks when the backup was last tested.',
    ],
    questions: [
      'When did someone last test your backups?',
      'What would stop working if you were locked out today?',
    ],
    costs: [
      'It costs nothing until the day it stops everything.',
      'You find the hole after someone else does.',
      'Deals stall while the questions go unanswered.',
      'Nobody owns it, so nobody looks.',
    ],
    tests: [['Ask who would get your data back, and by when.', 'If nobody is sure, that is the answer.']],
    usual: [['The usual fix is to wait for a scare.', 'That is the most costly day to start.']],
    afters: ['an answer ready before anyone asks', 'a quiet night whatever the news says'],
    subjects: [
      'Who tests the backup?',
      'Before the scare',
      'The form that stops the deal',
      'If you were locked out today',
    ],
  },
  upkeep: {
    scenes: [
      'It worked yesterday. Today it holds up the whole day.',
      'You notice it each time you walk in, and so do your customers.',
    ],
    questions: ['What breaks first when you are busiest?', 'Who gets the call when something stops working?'],
    costs: [
      'Small faults pick the worst day to become big ones.',
      'You pay for the wait as well as the repair.',
      'People notice it before you do.',
      "It's cheap to fix early and dear to fix late.",
    ],
    tests: [
      ['Walk through your own door as a customer would.', 'What you notice first is what everyone sees.'],
    ],
    usual: [['The usual fix is to wait until it breaks.', 'It tends to break on your busiest day.']],
    afters: ['a place that is ready when you open the door', 'one thing less to keep an eye on'],
    subjects: [
      'Before it breaks',
      'What customers notice first',
      'The small fault that grows',
      'Ready when you open',
    ],
  },
  events: {
    scenes: [
      'The day is planned for months and gone in an evening.',
      'The room is full, and you are still solving small problems.',
    ],
    questions: ['What do you still do yourself on the day?', 'What part of the day do you worry about most?'],
    costs: [
      "There's no second take.",
      'Guests remember the one thing that went wrong.',
      'You end up running the day when you should be hosting it.',
      "A good date can't be sold twice.",
    ],
    tests: [['Write down what only you know about the next event.', 'That list is the risk.']],
    usual: [['The usual fix is to do more of it yourself.', 'Then nobody is left to host.']],
    afters: ['a day you get to enjoy', 'a room that runs without you'],
    subjects: [
      'There is no second take',
      'On the day itself',
      'What guests remember',
      'A day you get to enjoy',
    ],
  },
} as const satisfies Record<string, Lore>
