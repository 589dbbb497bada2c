import type { Lore } from './lore.ts'

export const moreLore = {
  helpdesk: {
    scenes: [
      'Something stops working, a ticket goes out, and everyone waits.',
      'Your most careful people end up fixing the printer.',
    ],
    questions: ['What do people do while a ticket is open?', 'Who fixes it when a screen freezes?'],
    costs: [
      'While a ticket is open, somebody gets paid to wait.',
      'People stop reporting it and start working around it.',
      'The fix takes minutes. The wait takes the day.',
      'Small faults become part of how the place works.',
    ],
    tests: [['Ask your team what they stopped reporting.', 'That list is what the wait really costs.']],
    usual: [
      ['The usual fix is the one person who is good with computers.', 'That person has another job to do.'],
    ],
    afters: ['tickets that close before anyone starts to wait', 'a day where things just work'],
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
    costs: [
      'Work priced too low takes as long as work priced well.',
      'A full calendar at the wrong price is still the wrong year.',
      'The cheapest clients tend to ask for the most.',
      'You end up working more for the same money.',
    ],
    tests: [
      [
        'Look at your last few jobs and ask which you would take again at that price.',
        'The ones you skip are priced wrong.',
      ],
    ],
    usual: [
      ['The usual fix is to take on more work.', 'It fills the week and leaves the price where it was.'],
    ],
    afters: ['naming your price without the speech', 'fewer jobs at a better price'],
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
    costs: [
      "It's hard to plan anything when the end of the month is a guess.",
      'The small things add up, and nobody sees them leave.',
      'You work hard for it, and it should last as long as the month.',
      'It makes every small treat feel like a mistake.',
    ],
    tests: [['Guess what you spent on food last month, then look.', 'The gap is where it goes.']],
    usual: [['The usual fix is a spreadsheet.', 'It lasts until the first busy week.']],
    afters: [
      'reaching the end of the month with some left',
      'knowing what you can spend without a second look',
    ],
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
    costs: [
      'The busiest client is often not the best one.',
      'Good clients end up paying for the bad ones.',
      "You can't fix a price you can't see.",
      'More sales only help if each one pays.',
    ],
    tests: [['Rank your clients by profit from memory.', 'If you hesitate, the numbers are missing.']],
    usual: [['The usual fix is to sell more.', 'If the work loses money, more of it loses more.']],
    afters: ['knowing which work pays before you say yes', 'a client list where each one earns its place'],
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
    costs: [
      'Each new lesson builds on the one that was missed.',
      'A small gap now is a big one by exam time.',
      "After a while the subject isn't the problem. The confidence is.",
      'It turns evenings into arguments.',
    ],
    tests: [["Ask for last week's lesson to be explained to you.", 'Where it stops is where the gap is.']],
    usual: [['The usual fix is more practice sheets.', "More of what isn't clear doesn't make it clear."]],
    afters: ['homework without the argument', 'a child who opens the book unasked'],
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
    costs: [
      'A buyer who waits for paperwork keeps looking.',
      'Your best people fill in forms when they should build.',
      'The deal is won, and then it waits.',
      'Big buyers rarely say why they went quiet.',
    ],
    tests: [
      [
        'Find the last security form you filled in and check how long it took.',
        'That is time added to every deal.',
      ],
    ],
    usual: [['The usual fix is to answer each form by hand.', 'The next buyer sends a new one.']],
    afters: ['proof ready before the buyer asks', "deals that don't wait for paperwork"],
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
    costs: [
      'People remember the one time it was off.',
      'You check it all yourself, which was never the plan.',
      'Doing it twice costs more than doing it well.',
      'Trust takes a year to build and a bad day to lose.',
    ],
    tests: [['Ask a regular what changed lately.', 'You will hear it before you finish the question.']],
    usual: [['The usual fix is to check more.', 'Checking finds the fault and leaves the cause.']],
    afters: ["work you don't have to check twice", 'the same good result every time'],
    subjects: ['Right the first time', 'The same every time', 'Who notices first?', 'Done once, done right'],
  },
  overload: {
    scenes: [
      'The day ends, and the list is longer than it was this morning.',
      "You do everyone else's work first and yours at night.",
    ],
    questions: ['What falls off your list every week?', 'When did you last finish a day on time?'],
    costs: [
      "What matters most gets what's left of you.",
      'The important things are never the loud ones.',
      'It works until the week you get sick.',
      'Putting it off becomes the plan.',
    ],
    tests: [['Look at yesterday and mark what only you could do.', 'The rest is the way out.']],
    usual: [['The usual fix is to get up earlier.', 'The day just starts being full sooner.']],
    afters: ['a week with some air in it', 'a list that gets shorter'],
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
    costs: [
      'You pay it on time each month, so nobody looks twice.',
      'What you pay too much this year, you pay again next year.',
      'It goes up a little at a time, so it never feels like the moment to act.',
      'That money leaves before you get to use it.',
    ],
    tests: [
      ['Put the last bill next to the one from a year ago.', 'The gap is what you pay for not asking.'],
    ],
    usual: [['The usual fix is to use a little less.', 'The price goes up faster than you can save.']],
    afters: ['a bill that goes down for once', 'opening the bill without bracing for it'],
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
    costs: [
      "People judge the work by the wrapping when they can't see the work.",
      'You have to explain what a good look would have said.',
      "If it looks like everyone else's, price decides.",
      'First looks are hard to take back.',
    ],
    tests: [
      ['Show your page to someone for a moment, then ask what you do.', 'The answer is what strangers see.'],
    ],
    usual: [['The usual fix is a new logo.', 'The rest keeps telling the old story.']],
    afters: ['looking as good as you are', 'people who get it before you explain'],
    subjects: [
      'What strangers see first',
      'As good as the work',
      'Before you explain it',
      'Better than you look?',
    ],
  },
} as const satisfies Record<string, Lore>
