import type { Line } from '../banks/bank.ts'
import { forEmotions, forTones, lines } from '../banks/bank.ts'

/** One way to open a subject line. */
export interface SubjectAngle {
  id: string
  name: string
  opener: string
  bank: readonly Line[]
  suits?: readonly string[]
}

const NUMBER = [
  ...lines(
    '{from-amount} or {to-amount}?',
    '{from-amount} down to {to-amount}',
    '{amount} on {activity}',
    '{amount} gone to {activity}',
    '{amount}: worth it?',
    '{sum} on {activity}',
    '{clause-number}',
    'When {clause-number}',
    '{you-do-number}: {np}',
    '{you-do-number}, with {np-article}',
    'What if you {you-do-number}?',
    '{np}: {we-do-number}',
    '{thing} that {it-does-number}',
    '{fact-number}',
    '{fact-count}',
    '{fact-count}',
    '{get-number}',
    '{get-number} for {audience}',
  ),
  ...forTones(['Bold'], '{from-amount} is too long', '{amount} is too much'),
]

const LOSS = [
  ...lines(
    'What {costly-noun} {costs} you',
    'The price of {costly-noun}',
    'The quiet cost of {costly-noun}',
    'Where {noun} {hurts} most',
    'What {effort} costs you',
    '{effort} adds up',
    '{costly-noun}: the hidden cost',
    'Losing time to {effort}',
    'What it costs when {own-clause}',
    'The cost of {relative}',
    'Losing out to {relative-bare}',
    '{effort}, and then what?',
    'Before you pay for {np-article}',
    'What {lack} costs you',
    '{?painless}Without {np-article}',
    '{?painless}What it costs to skip {np}',
    '{?painless}{np} put off again',
  ),
  ...forTones(
    ['High-Ticket', 'Persuasive'],
    'The true cost of {costly-noun}',
    'What {costly-noun} {costs} a business',
  ),
  ...forEmotions(['Fear of Missing Out'], 'Lost again to {costly-noun}', 'Each week of {costly-noun}'),
  ...forEmotions(
    ['Urgency'],
    'Another week of {noun}',
    'Before more {nuisance}',
    'One more week of {effort}',
  ),
  ...forEmotions(['Curiosity & Intrigue'], 'What {costly-noun} really {costs}', "What {nuisance} don't show"),
]

const QUESTION = [
  ...lines(
    'Still {gerund}?',
    '{asked}?',
    '{relative}?',
    'Is it time for {np-article}?',
    'Does {effort} eat your week?',
    '{np}: worth a minute?',
    '{lack}?',
    'What if you {you-do}?',
    '{nuisance} again?',
    'Who takes care of {effort}?',
    'Why {own-clause}',
    'What if {nuisance} stopped?',
    'And when {own-clause}?',
    '{question}',
    'Who handles {service} today?',
    'Is it because {reason}?',
    'What changes if you {you-do}?',
    'A question about {noun}',
    'A question about {np-article}',
    '{?painless}Who do you call for {np}?',
    '{?painless}{np} this year?',
    '{?painless}Do you have {tool-article} yet?',
    '{?painless}{np} for {audience}?',
  ),
  ...forTones(['Casual', 'Friendly'], 'So, still {gerund}?', 'A hand with {noun}?', 'Enough of {nuisance}?'),
  ...forTones(['Luxury', 'High-Ticket'], 'Who looks after {service}?', 'Done with {noun}?'),
  ...forEmotions(['Pattern Interrupt'], 'Odd question about {noun}', 'Who counts {nuisance}?'),
]

const CONTRAST = [
  ...lines(
    '{np} vs {nuisance-thing}',
    '{get} instead of {noun}',
    '{get} instead of {effort}',
    '{you-do} without {effort}',
    '{you-do}, with no more {nuisance}',
    'Fewer {nuisance} with {np-article}',
    'Less {effort}, more of your day',
    '{?painless}{np}, or do it yourself?',
    '{?painless}{np}, minus the headache',
    'No more {relative-bare}',
    'Your week without {effort}',
    'Instead of {effort}',
    'If you had {np-article}',
    'An end to {relative}',
    '{it-object} instead of {noun}',
    'From {noun} to {get}',
    '{noun}, or {np-article}?',
  ),
  ...forTones(['Bold'], 'Stop {effort}', 'No more {nuisance}', '{np} ends {noun}'),
]

const OFFER = [
  ...lines(
    '{np} for {audience}',
    '{np-article} for {nuisance-thing}',
    '{name} for {audience}',
    '{get} for {audience}',
    '{thing} that {it-does}',
    '{thing} that {it-does-short}',
    '{thing-article} that {it-does-short}',
    '{np}, {it-state}',
    '{it-state}',
    '{you-do}',
    '{np} for {audience-short}',
    '{np}: {get}',
    '{you-do} with {np-article}',
    '{other-does}',
    'If {own-clause}',
    'An idea for your {place}',
    '{np} against {relative}',
    '{it-object}',
    '{it-object}, for {audience}',
    '{np} for {relative}',
    '{we-object}',
    '{we-object}, for {audience}',
    '{np} for your {place}',
    'A short note on {np-article}',
    'What {np-article} should do',
    'A plain word on {np}',
    '{np}, in short',
    '{np} in one line',
    'For {audience}: {get}',
    'For {audience}: {np}',
    '{name}, in one line',
  ),
  ...forTones(['Luxury'], 'A calmer answer to {noun}', '{noun}, quietly looked after', '{np}, quietly done'),
  ...forTones(['Persuasive'], 'The case for {np-article}'),
  ...forTones(['Friendly', 'Casual'], 'A small idea about {noun}', 'An idea for when {own-clause}'),
  ...forEmotions(['Authority'], '{trade} is our trade', '{record}'),
  ...forEmotions(
    ['Pattern Interrupt'],
    'A short pitch: {np}',
    'Cold email about {noun}',
    'Yes, a pitch: {np}',
  ),
]

const MOMENT = [
  ...lines(
    'When {own-clause}',
    '{owner-moment}',
    '{owner-moment}, covered',
    '{relative}',
    'About {relative}',
    'The last time you were {gerund}',
    'About {gerund}',
    '{lack}, again',
    '{clause}',
    'The trouble with {noun}',
    '{noun} in {audience}',
    'The next {noun-one}',
    'For when {clause}',
    'If {clause}',
    'Your {place} and {noun}',
    '{noun} at your {place}',
    '{?painless}When you get to {np}',
    '{?painless}{np}, still on the list',
    '{?painless}{np} at your {place}',
  ),
  ...forTones(['Casual'], 'About those {nuisance}', 'Yep, {nuisance} again', 'So {own-clause}'),
  ...forTones(['Luxury', 'High-Ticket'], 'A word on {noun}', 'On {noun}'),
  ...forEmotions(
    ['Urgency'],
    'This week, {nuisance} again',
    '{noun}: before it grows',
    'Before {day-clause} again',
  ),
  ...forEmotions(['Ego Boosting'], "You shouldn't be {gerund}", 'Not your job: {effort}', 'Above {effort}'),
]

const HOOK = lines('{hook}', '{hook}', '{hook}', '{question}')

const FACT = lines(
  '{fact-about}',
  '{fact-reader}',
  'Since {fact-since}',
  'Now that {fact-since}',
  '{np} now that {fact-since}',
)

const TERMS = lines('{np}: {term-short}', '{term-short}: {np}', '{np} with {term-short}')

export const SUBJECT_ANGLES: readonly SubjectAngle[] = [
  {
    id: 'number',
    name: 'Number first',
    opener: 'number',
    bank: NUMBER,
    suits: ['Persuasive', 'Pattern Interrupt', 'Authority'],
  },
  {
    id: 'loss',
    name: 'What it costs',
    opener: 'loss',
    bank: LOSS,
    suits: ['Urgency', 'Fear of Missing Out', 'High-Ticket'],
  },
  {
    id: 'question',
    name: 'A question',
    opener: 'question',
    bank: QUESTION,
    suits: ['Casual', 'Friendly', 'Curiosity & Intrigue'],
  },
  { id: 'contrast', name: 'This or that', opener: 'contrast', bank: CONTRAST, suits: ['Bold', 'Persuasive'] },
  { id: 'offer', name: 'The plain offer', opener: 'offer', bank: OFFER, suits: ['Luxury', 'Authority'] },
  { id: 'moment', name: 'Their day', opener: 'moment', bank: MOMENT, suits: ['Ego Boosting', 'Casual'] },
  {
    id: 'hook',
    name: 'A known feeling',
    opener: 'hook',
    bank: HOOK,
    suits: ['Curiosity & Intrigue', 'Friendly', 'Fear of Missing Out'],
  },
  { id: 'fact', name: 'A fact about them', opener: 'fact', bank: FACT, suits: ['Authority', 'Urgency'] },
  { id: 'terms', name: 'The terms', opener: 'terms', bank: TERMS, suits: ['High-Ticket', 'Bold'] },
]
