import type { Lore } from './lore.ts'

export const peopleLore = {
  hiring: {
    scenes: [
      'You read through a stack of applications and call nobody.',
      'Someone good gives notice, and the search starts again.',
    ],
    questions: ['How long has your hardest role been open?', 'Who covers the work while the seat is empty?'],
    costs: [
      'Until the seat is filled, everyone else carries the load.',
      'The good ones are gone in days.',
      'You turn down work you could have done.',
      'Each new start takes weeks before it pays off.',
    ],
    tests: [
      [
        'Read your own job ad as someone with a job would.',
        'If it sounds like all the others, it gets passed over.',
      ],
    ],
    usual: [['The usual fix is another job board.', "The people you want aren't looking there."]],
    afters: ['a full team and no open seats', 'people who show up and stay'],
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
    costs: [
      'Knowing what to do and doing it are far apart.',
      "You pay for guesses with time you don't get back.",
      'It takes longer alone, mostly because nobody checks.',
      "A year goes by, and it's still on the list.",
    ],
    tests: [
      ['Write down the last thing you learned and used.', "If it's hard to name, reading more won't help."],
    ],
    usual: [['The usual fix is one more video.', 'Watching feels like progress, and nothing changes.']],
    afters: ['using what you learn in the same week', "someone to ask when you're stuck"],
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
    costs: [
      'It shows up in your work before you notice it yourself.',
      'You give your best hours to everyone else.',
      'It gets harder to start with each month you wait.',
      'The plan is fine. The week just never fits it.',
    ],
    tests: [
      ['Look at last week and mark the hours that were yours.', 'If there are none, no plan will fit.'],
    ],
    usual: [['The usual fix is more willpower.', 'It runs out about when your day does.']],
    afters: ['energy left when the day ends', 'a week with some room for you in it'],
    subjects: [
      'Energy left at night',
      'When the week begins',
      'Hours that are yours',
      'A week with room in it',
    ],
  },
} as const satisfies Record<string, Lore>
