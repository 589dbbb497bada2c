import type { Lore } from './lore.ts'

export const peopleLore = {
  hiring: {
    scenes: [
      'You read through a stack of applications and call nobody.',
      'Someone good gives notice, and the search starts again.',
    ],
    questions: ['How long has your hardest role been open?', 'Who covers the work while the seat is empty?'],
    tests: [
      [
        'Read your own job ad as someone with a job would.',
        'If it sounds like all the others, it gets passed over.',
      ],
    ],
    subjects: [
      'The seat that stays empty',
      'Who covers the open role?',
      'People who stay',
      'Hiring the same role again',
    ],
  },
  training: {
    scenes: [
      'You learn it on a free evening and forget it by the weekend.',
      'The know-how is there. The week just never leaves room to use it.',
    ],
    questions: [
      'What would you learn first if you had a free hour?',
      'What have you been meaning to get better at?',
    ],
    tests: [
      ['Write down the last thing you learned and used.', "If it's hard to name, reading more won't help."],
    ],
    subjects: [
      'Learned, then forgotten',
      'From knowing to doing',
      'Still on your list?',
      'Someone to ask when stuck',
    ],
  },
  health: {
    scenes: [
      "The day ends, and there's nothing left for you.",
      'You promise yourself a fresh start. Then the week begins.',
    ],
    questions: [
      'When did you last end a day with energy left?',
      'What gets dropped first when your week fills up?',
    ],
    tests: [
      ['Look at last week and mark the hours that were yours.', 'If there are none, no plan will fit.'],
    ],
    subjects: [
      'Energy left at night',
      'When the week begins',
      'Hours that are yours',
      'A week with room in it',
    ],
  },
} as const satisfies Record<string, Lore>
