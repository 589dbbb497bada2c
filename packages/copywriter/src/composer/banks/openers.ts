import { forEmotions, forTones, lines } from './bank.ts'

/** The pain, said straight: the reader's day before anything else. */
export const PROBLEM = [
  ...lines(
    '{clause}.',
    '{clause}.',
    '{clause}. The reason is plain: {reason}.',
    '{clause}. Why? {reason}.',
    '{clause}. Then {effect}.',
    '{weekly-clause}, week after week.',
    '{nuisance}: small on the day, big by the end of the year.',
    "You've likely made your peace with {noun}.",
    '{noun} {is} easy to live with until you add {them} up.',
    'Nobody goes into business to {effort-base}.',
    '{effort} gets old fast.',
  ),
  ...forTones(
    ['Casual', 'Friendly'],
    'Let me guess: {clause}.',
    'Odds are {clause}.',
    '{nuisance}. You know the feeling.',
  ),
  ...forTones(['Bold'], '{present-clause}. That can stop.', '{nuisance}. Enough.', '{effort} has to go.'),
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
    "There's a part of {costly-noun} you can't see from your desk.",
    "Here's what hides in plain sight: {own-clause}.",
  ),
  ...forEmotions(['Urgency'], 'Another week, and {weekly-clause}.'),
  ...forEmotions(['Fear of Missing Out'], '{loss-clause}, and none of it comes back.'),
]

/** A question the reader answers in the head. */
export const QUESTION = [
  ...lines(
    'How much did {costly-noun} cost you last month?',
    'How much of your week goes into {effort}?',
    'Still {gerund}?',
    '{asked}?',
    '{asked}?',
    'What happens when {day-clause}?',
    '{question}',
    'Who looks after {service} for you these days?',
    'Do you have {tool-article} yet?',
    'Where do you get your {goods} at the moment?',
  ),
  ...forTones(['Casual', 'Friendly'], 'Ever notice how {own-clause}?', 'Honest question: still {gerund}?'),
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
    'Do you know what {costly-noun} really {costs} you?',
  ),
]

/** The number first. */
export const NUMBER = lines(
  '{amount} {goes} {into} {activity}.',
  '{activity-subject} {takes} {amount}.',
  '{amount} is a lot to {give-to} {activity}.',
)

export const SUM = lines(
  '{clause-amount}. {count} of that is {sum}.',
  '{amount} {goes} {into} {activity}. {count} of that is {sum}.',
  '{activity-subject} {takes} {amount}. {count} of that is {sum}.',
)

export const SCENE = lines('{scene}')

export const FACT = [
  ...lines('{fact-about}.', '{fact-reader}, so the timing may be right.'),
  ...forTones(['Casual', 'Friendly'], '{fact-reader}, so the timing may be right.'),
  ...forTones(['High-Ticket', 'Persuasive'], '{fact-reader}, so this may matter more now.'),
]

export const TEST = [
  ...lines('{test} {test-shows}'),
  ...forEmotions(['Pattern Interrupt'], 'Small test. {test} {test-shows}'),
]

export const USUAL = lines('{usual} {usual-why}')

export const ADMISSION = [
  ...lines("You don't know me, so I'll be brief.", "You didn't ask for this message, so I'll keep it short."),
  ...forTones(['Casual', 'Friendly'], 'Cold message, I know, so you get the short version.'),
  ...forTones(['Bold'], 'This is a pitch, and you can judge it in a breath.'),
  ...forTones(['Luxury', 'High-Ticket'], 'Your time is worth more than a long message.'),
]

/** Second line after an admission. */
export const PLAIN_PROBLEM = lines(
  '{clause}.',
  "It's about {noun}.",
  "It's about {effort}.",
  '{?painless}{scene}',
  '{?painless}{question}',
)

export const TERMS = lines("{term} That's how {offer} {works}.", '{term}')

/** Ties a moment, a test or a usual fix to the pain of the brief. */
export const LINK = lines(
  '{clause}.',
  '{nuisance-thing} start like that.',
  "It's how {nuisance-thing} {begin}.",
  "That's what happens when {own-clause}.",
  '{?painless}{cost}',
)

/** For a brief without a problem. */
export const PLAIN_OPENER = lines(
  "{?painless}If {np-article} {np-is} on your list this year, here's a name to keep.",
  '{?painless}Good {service} {np-is} hard to pick from the outside.',
  '{?painless}You may already have {np-article}, and if so, good.',
  '{?painless}Sooner or later, {np-article} {turns} up on your list.',
)

/** What a fact means for the reader. */
export const MEANING = lines('{clause}.', '{clause}.', '{?painless}{cost}', '{fact-about}. {cost}')
