import type { Lore } from './lore.ts'

export const webLore = {
  seo: {
    scenes: [
      'Someone nearby searches for what you do and finds someone else.',
      'A customer looks for your trade on a phone, and you are a scroll away.',
    ],
    questions: [
      'Who comes up first when someone searches for what you do?',
      'What does your town find when it searches for your trade?',
    ],
    tests: [
      ['Search for your own trade and town in a private window.', 'The names above yours get the calls.'],
    ],
    subjects: [
      'Who shows up before you?',
      'Found before the others',
      "The search you don't win",
      'When your town searches',
    ],
  },
  ads: {
    scenes: [
      'The ad budget goes out on time. The results are harder to find.',
      "You open the ads account and can't say which ad paid.",
    ],
    questions: [
      'Which of your ads paid for itself last month?',
      'If you paused one ad today, which one would it be?',
    ],
    tests: [
      [
        'Ask which single ad you would keep if you had to choose.',
        'If it takes a while, the account is guessing.',
      ],
    ],
    subjects: [
      'Which ad paid for itself?',
      'The ad you should pause',
      'Where the ad money goes',
      'Ad spend with no answer',
    ],
  },
  content: {
    scenes: [
      "It's late, and you still owe this week a post.",
      'You know what to say, and the week ends before you say it.',
    ],
    questions: [
      'When did you last post without having to force it?',
      'Who makes your content when you are busy?',
    ],
    tests: [['Scroll your own page as a stranger would.', 'The last date on it says more than the words.']],
    subjects: [
      "The post you didn't write",
      'Posting in busy weeks',
      'When your page goes quiet',
      'Good ideas, no posts',
    ],
  },
  website: {
    scenes: [
      'Someone likes what you do, opens your site, and leaves again.',
      'A stranger opens your site on a phone, in a queue, with one thumb.',
    ],
    questions: [
      "What does your site look like on a stranger's phone?",
      'What is the first thing people do on your site?',
    ],
    tests: [['Open your site on your phone and try to buy or book.', 'Where you slow down, others leave.']],
    subjects: [
      'Your site on a phone',
      'Why visitors leave',
      'Where visitors drop off',
      'The page that loses them',
    ],
  },
  churn: {
    scenes: [
      'A good customer stops coming, and nobody notices for a while.',
      'You win new customers while the old ones slip out the back.',
    ],
    questions: [
      'Do you know who is about to leave, before it happens?',
      'When did your last regular stop coming back?',
    ],
    tests: [
      [
        "List the regulars you haven't seen for a while.",
        'The names you forgot are the ones to worry about.',
      ],
    ],
    subjects: [
      'The ones who slip away',
      'Before they leave',
      'Customers you already won',
      'Who is about to leave?',
    ],
  },
  support: {
    scenes: [
      'The same question lands in your inbox, again.',
      'The week starts with a queue from the days before.',
    ],
    questions: [
      "How many of today's questions did you answer last week?",
      'What waits longest in your support inbox?',
    ],
    tests: [
      ['Read the last page of your inbox and mark the repeats.', 'The marks are work nobody needs to do.'],
    ],
    subjects: [
      'The same question again',
      'A week without a queue',
      'Questions you answered last week',
      'What waits in the inbox',
    ],
  },
  software: {
    scenes: [
      'The feature was due last month. It\'s still "nearly done".',
      'Your roadmap grows faster than it ships.',
    ],
    questions: [
      'What has been "nearly done" the longest?',
      'Which item on your roadmap keeps moving to the next sprint?',
    ],
    tests: [['Count what shipped last month against what was planned.', 'The gap is your real speed.']],
    subjects: [
      'The feature that is nearly done',
      'What keeps slipping',
      'A roadmap that moves',
      'Shipping on the day you said',
    ],
  },
} as const satisfies Record<string, Lore>
