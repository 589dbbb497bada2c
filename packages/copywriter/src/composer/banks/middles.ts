import { forEmotions, forTones, lines } from './bank.ts'

/** What the problem costs, once, without drama. */
export const COST = [
  ...lines('{cost}', '{cost}', '{cost}', '{cost-other}', '{fact-world}.'),
  ...forEmotions(
    ['Fear of Missing Out'],
    "What's lost this week doesn't come back next week.",
    "Each week like that is one you don't get back.",
    'Whatever slips away this month is gone for good.',
  ),
  ...forEmotions(
    ['Urgency'],
    'Another week of it costs the same again.',
    'It costs you every day it waits.',
    "Today's share is already gone.",
    'By this time next week, another {amount-plain} is gone.',
  ),
  ...forEmotions(
    ['Curiosity & Intrigue'],
    'The odd part is that you only see half of it.',
    "What you can't see is how much of it there is.",
    'Most of it happens where nobody looks.',
  ),
  ...forEmotions(
    ['Pattern Interrupt'],
    'Boring problem. Real money.',
    'Nobody writes songs about it, yet it runs your week.',
  ),
  ...forEmotions(
    ['Ego Boosting'],
    'You know this better than I do.',
    "You've surely tried the obvious fixes.",
    "A business like yours shouldn't have to live with that.",
  ),
]

/** Costs that hold for any problem: used when nothing is known about the subject. */
export const ANY_COST = [
  "It's a small leak, but it never stops.",
  'It has no line in the books, so it stays.',
  'It takes time you meant for better work.',
  'It never fixes itself.',
  'By the time it shows in the numbers, it has been there for months.',
  'It feels normal after a while, which is the trouble.',
  'Every week you work around it.',
  'The longer it runs, the more it costs to undo.',
] as const

/** For a brief without a problem: an honest way to the offer. */
export const NO_PAIN_BRIDGE = [
  "If that's well looked after, feel free to skip this.",
  "If it's all in hand, you can stop reading here.",
  "If you're happy with it, leave it as it is.",
  "If it could be better, here's one way.",
] as const

/** The voice of the tone, between problem and offer. */
export const TONE_LINE = [
  ...forTones(
    ['Persuasive'],
    "That's why it's worth fixing first.",
    'So it pays to deal with it early.',
    'Fix that, and the rest gets easier.',
    'Since it repeats, one fix keeps paying off.',
  ),
  ...forTones(
    ['Casual'],
    'Not ideal.',
    'Annoying, and fixable.',
    'Easy to fix, though.',
    "Doesn't have to be that way.",
  ),
  ...forTones(
    ['Luxury'],
    'Some things are better simply looked after.',
    'It can be taken care of, quietly.',
    'It deserves a calmer answer.',
    "There's a more considered way.",
  ),
  ...forTones(
    ['High-Ticket'],
    'The bigger the business, the more it costs.',
    'The stakes grow with every new customer.',
    "It's the kind of gap that decides a year.",
    'Solved once, it changes what the year looks like.',
  ),
  ...forTones(
    ['Friendly'],
    "I get it, there's always something more pressing.",
    "It happens, and you're not doing it wrong.",
    'Totally normal, and good to have off your mind.',
    "It's a pain, I know.",
  ),
  ...forTones(
    ['Bold'],
    "That's fixable.",
    'It ends when you decide it does.',
    'It has to go.',
    "It doesn't need managing. It needs to stop.",
  ),
]

export const PICTURE = [
  ...lines(
    'Picture {after}.',
    'Now picture {after}.',
    'What you want is {after}.',
    'It could be {after} instead.',
  ),
  ...forTones(['Luxury', 'High-Ticket'], 'Imagine {after}.'),
]
