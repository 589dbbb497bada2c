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
    costs: [
      'People call what they see first and stop looking.',
      'The ones who would have picked you never knew you were there.',
      "Being better doesn't help if someone else gets seen.",
      'Each search you miss is a customer who was ready to buy.',
    ],
    tests: [
      ['Search for your own trade and town in a private window.', 'The names above yours get the calls.'],
    ],
    usual: [['The usual fix is to pay for each click.', 'It works until the day you stop paying.']],
    afters: ['being the first name people see', 'searches that end on your page'],
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
    costs: [
      'Money leaves each day whether an ad works or not.',
      'The bad ads eat what the good ones earn.',
      'Without knowing which ad sells, more budget is just a bigger guess.',
      'The account stays busy, so the waste is hard to spot.',
    ],
    tests: [
      [
        'Ask which single ad you would keep if you had to choose.',
        'If it takes a while, the account is guessing.',
      ],
    ],
    usual: [['The usual fix is a bigger budget.', 'It makes a weak ad fail faster.']],
    afters: ['knowing which ad paid for which sale', 'a budget with no dead weight in it'],
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
    costs: [
      'When you go quiet, people forget you are there.',
      'It always loses against the work that pays today.',
      'What you know stays in your head, where nobody can find it.',
      'A few busy weeks and you start from zero again.',
    ],
    tests: [['Scroll your own page as a stranger would.', 'The last date on it says more than the words.']],
    usual: [['The usual fix is a burst of posts on a free evening.', 'A few weeks later it dries up.']],
    afters: ['a page that stays alive in your busy weeks', 'a month of posts that sound like you'],
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
    costs: [
      'People leave without a word, so you never learn why.',
      'You pay to bring them there, then lose them at the door.',
      'A page that makes people think twice sends them elsewhere.',
      'It works around the clock, for you or against you.',
    ],
    tests: [['Open your site on your phone and try to buy or book.', 'Where you slow down, others leave.']],
    usual: [['The usual fix is more traffic.', 'It only sends more people to the same page.']],
    afters: ['a site that does some of the selling', 'visitors who get in touch before they leave'],
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
    costs: [
      'Winning a new one takes far more work than keeping one.',
      'Growth slows, and it looks like a sales problem.',
      'By the time someone says so, the mind is made up.',
      'Every one who leaves has to be won again before you grow.',
    ],
    tests: [
      [
        "List the regulars you haven't seen for a while.",
        'The names you forgot are the ones to worry about.',
      ],
    ],
    usual: [['The usual fix is a discount on the way out.', 'By then the decision is made.']],
    afters: ['people who stay without being begged', 'seeing it coming while you can still act'],
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
    costs: [
      'Your best people spend the day repeating themselves.',
      'The hard questions wait behind the easy ones.',
      'A slow answer feels like no answer.',
      'The queue grows whenever the business does.',
    ],
    tests: [
      ['Read the last page of your inbox and mark the repeats.', 'The marks are work nobody needs to do.'],
    ],
    usual: [['The usual fix is one more hire.', 'The same questions just get a new reader.']],
    afters: ['an inbox with only the hard questions left', 'a week that starts without a queue'],
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
    costs: [
      'Every week it slips, you learn nothing from users.',
      'Old fixes eat the time meant for new work.',
      "Sales can't sell what isn't there yet.",
      'The team stays busy, and the product stands still.',
    ],
    tests: [['Count what shipped last month against what was planned.', 'The gap is your real speed.']],
    usual: [['The usual fix is another hire.', 'It takes months before that helps.']],
    afters: ['a roadmap that moves', 'releases that leave on the day you said'],
    subjects: [
      'The feature that is nearly done',
      'What keeps slipping',
      'A roadmap that moves',
      'Shipping on the day you said',
    ],
  },
} as const satisfies Record<string, Lore>
