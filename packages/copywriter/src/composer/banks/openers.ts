import { forEmotions, forTones, lines } from './bank.ts'

/** The pain, said straight: the reader's day before anything else. */
export const PROBLEM = [
  ...lines(
    '{clause}.',
    '{clause}. The reason is plain: {reason}.',
    '{clause}. Why? {reason}.',
    '{clause}. Then {effect}.',
    'Most weeks go the same way: {clause}.',
    'It rarely makes a fuss: {clause}.',
    '{noun} {is} easy to live with until you add {them} up.',
    "You've likely made your peace with {noun}.",
    '{nuisance}: small on the day, big by the end of the year.',
    'Nobody went into business for {effort}.',
    '{effort} gets old fast.',
    "You're {effort-gerund}, and the real work waits.",
  ),
  ...forTones(
    ['Casual', 'Friendly'],
    'Let me guess: {clause}.',
    'Odds are {clause}.',
    '{nuisance}. You know the feeling.',
  ),
  ...forTones(['Bold'], '{clause}. That should stop.', '{nuisance}. Enough.', '{effort}? Stop.'),
  ...forTones(
    ['Luxury', 'High-Ticket'],
    'It tends to go unspoken: {clause}.',
    'At some point, {noun} {becomes} part of the furniture.',
  ),
  ...forEmotions(
    ['Ego Boosting'],
    "You didn't become {role} to {effort-base}.",
    'You have better things to do than {effort-base}.',
    "A business like yours shouldn't have to live with {noun}.",
  ),
  ...forEmotions(
    ['Curiosity & Intrigue'],
    "There's a part of {noun} you can't see from your desk.",
    "Here's what hides in plain sight: {clause}.",
  ),
  ...forEmotions(
    ['Urgency'],
    'It happened again this week, I would guess: {clause}.',
    'This week too, {clause}.',
  ),
]

/** A question the reader answers in the head. */
export const QUESTION = [
  ...lines(
    'How much did {noun} cost you last month?',
    'How much of your week goes into {effort}?',
    'Still {gerund}?',
    'Is it still true that {clause}?',
    'What happens on the days when {own-clause}?',
    '{question}',
    'Who looks after {service} for you these days?',
    'Do you have {tool-article} yet?',
    'Where do you get your {goods} at the moment?',
  ),
  ...forTones(['Casual', 'Friendly'], 'Ever notice how {clause}?', 'Honest question: still {gerund}?'),
  ...forTones(
    ['Luxury', 'High-Ticket'],
    'Who on your side looks after {service} today?',
    'What would it be worth to be done with {noun}?',
  ),
  ...forEmotions(
    ['Pattern Interrupt'],
    'Odd question: who keeps count of {nuisance}?',
    'Strange thing to ask a stranger: still {gerund}?',
  ),
  ...forEmotions(
    ['Curiosity & Intrigue'],
    'What would you find if you added up {nuisance}?',
    'Do you know what {noun} really {costs}?',
  ),
]

/** The number first. */
export const NUMBER = lines(
  '{amount} goes {into} {activity}.',
  '{activity-subject} {takes} {amount}.',
  '{amount} is a lot to {give-to} {activity}.',
)

export const SUM = lines(
  '{clause-amount}. {count} of that is {sum}.',
  '{amount} goes {into} {activity}. {count} of that is {sum}.',
  '{activity-subject} {takes} {amount}. {count} of that is {sum}.',
)

export const SCENE = lines('{scene}')

export const FACT = [
  ...lines('{fact}.'),
  ...forTones(['Casual', 'Friendly'], '{fact-reader}, so the timing may be right.'),
  ...forTones(['High-Ticket', 'Persuasive'], '{fact-reader}, so this matters more now.'),
]

export const TEST = [
  ...lines('{test} {test-shows}'),
  ...forEmotions(['Pattern Interrupt'], 'Small test. {test} {test-shows}'),
]

export const USUAL = lines('{usual} {usual-why}')

export const ADMISSION = [
  ...lines("You don't know me, so I'll be brief.", "You didn't ask for this message, so I'll keep it short."),
  ...forTones(['Casual', 'Friendly'], 'Cold message, I know, so you get the short version.'),
  ...forTones(['Bold'], 'This is a pitch. You can judge it in a breath.'),
  ...forTones(['Luxury', 'High-Ticket'], 'Your time is worth more than a long message.'),
]

/** Second line after an admission. */
export const PLAIN_PROBLEM = lines(
  '{clause}.',
  "It's about {noun}.",
  "It's about {effort}.",
  '{scene}',
  "It's about {np}.",
)

export const TERMS = lines('{term} That is how {our} {np} {works}.', '{term}')

export const RECORD = lines('{record}.')

/** Ties a moment, a test or a usual fix to the pain of the brief. */
export const LINK = lines(
  '{clause}.',
  "That's {noun} for you.",
  "It's how {nuisance} {begin}.",
  "That's what happens when {own-clause}.",
  '{cost}',
)
