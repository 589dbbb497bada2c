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
    tests: [['Ask your team where a single order is right now.', 'The time it takes is how blind you are.']],
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
    tests: [['Write down each thing you type twice this week.', "That list is the hire you don't need."]],
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
    tests: [['Ask who would get your data back, and by when.', 'If nobody is sure, that is the answer.']],
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
    tests: [
      ['Walk through your own door as a customer would.', 'What you notice first is what everyone sees.'],
    ],
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
    tests: [['Write down what only you know about the next event.', 'That list is the risk.']],
    subjects: [
      'There is no second take',
      'On the day itself',
      'What guests remember',
      'A day you get to enjoy',
    ],
  },
} as const satisfies Record<string, Lore>
