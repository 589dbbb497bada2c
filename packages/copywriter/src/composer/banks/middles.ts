import { forEmotions, forTones, lines } from './bank.ts'

/** What the problem costs, once, without drama. */
export const COST = [
  ...lines('{cost}', '{cost}', '{cost}', '{cost-other}', '{fact-world}.'),
  ...forEmotions(
    ['Fear of Missing Out'],
    "{?loss}What's lost this week doesn't come back next week.",
    "{?loss}Each week like that is one you don't get back.",
    '{?loss}Whatever slips away this month is gone for good.',
    "{?pain}Each month it stays is a month you don't get back.",
  ),
  ...forEmotions(
    ['Urgency'],
    '{?recurring}Another week of it costs the same again.',
    '{?loss}It costs you every day it waits.',
    "{?loss}Today's share is already gone.",
    'By this time next week, another {amount-plain} is gone.',
    "{?pain}It won't be any easier next month.",
    '{?pain}The longer it waits, the harder it is to turn around.',
  ),
  ...forEmotions(
    ['Curiosity & Intrigue'],
    '{?loss}The odd part is that you only see half of it.',
    "{?loss}What you can't see is how much of it there is.",
    '{?pain}The cause is rarely where people look first.',
    "{?pain}There's often one small cause behind it.",
  ),
  ...forEmotions(
    ['Pattern Interrupt'],
    '{?loss}Boring problem. Real money.',
    '{?recurring}Nobody writes songs about it, yet it runs your week.',
    '{?pain}Not a fun topic for a stranger to bring up.',
  ),
  ...forEmotions(
    ['Ego Boosting'],
    '{?pain}You know this better than I do.',
    "{?pain}You've surely tried the obvious fixes.",
    "{?pain}You shouldn't have to live with that.",
  ),
]

/** Costs that hold for any problem: used when nothing is known about the subject. */
export const ANY_COST = [
  'It never fixes itself.',
  'It feels normal after a while, which is the trouble.',
  'It takes energy you meant for better things.',
  "It's the kind of thing that gets put off for a year.",
  'Working around it costs more than fixing it.',
  'It gets in the way of everything after it.',
] as const

/** For a brief without a problem: an honest way to the offer. */
export const NO_PAIN_BRIDGE = [
  "If that's well looked after, feel free to skip this.",
  "If you're happy with it, leave it as it is.",
  "If it could be better, here's one way.",
] as const

export const NO_PAIN = lines(...NO_PAIN_BRIDGE.map((text) => `{?painless}${text}`))

/** The voice of the tone, between problem and offer. */
export const TONE_LINE = [
  ...forTones(
    ['Persuasive'],
    "{?statement}That's why it's worth fixing first.",
    '{?statement}So it pays to deal with it early.',
    '{?pain}Fix that, and the rest gets easier.',
    '{?recurring}Since it repeats, one good fix keeps paying off.',
  ),
  ...forTones(
    ['Casual'],
    '{?pain}Not ideal.',
    '{?pain}Annoying, and fixable.',
    '{?pain}Easy to fix, though.',
    "{?pain}Doesn't have to be that way.",
  ),
  ...forTones(
    ['Luxury'],
    '{?pain}Some things are better simply looked after.',
    '{?pain}It can be taken care of, quietly.',
    '{?pain}It deserves a calmer answer.',
    "{?pain}There's a more considered way.",
  ),
  ...forTones(
    ['High-Ticket'],
    '{?pain}The bigger the business, the more it costs.',
    '{?loss}The stakes grow with every new customer.',
    "{?pain}It's the kind of gap that decides a year.",
    '{?pain}Solved once, it changes what the year looks like.',
  ),
  ...forTones(
    ['Friendly'],
    "{?pain}I get it, there's always something more pressing.",
    "{?pain}It happens, and it's nobody's fault.",
    '{?pain}Totally normal, and good to have off your mind.',
    "{?pain}It's a pain, I know.",
  ),
  ...forTones(
    ['Bold'],
    "{?pain}That's fixable.",
    '{?pain}Time to end it.',
    "{?pain}You don't have to put up with it.",
  ),
]

export const PICTURE = [
  ...lines('Picture {after}.', 'Now picture {after}.', 'Think of {after}.'),
  ...forTones(['Luxury', 'High-Ticket'], 'Imagine {after}.'),
]
