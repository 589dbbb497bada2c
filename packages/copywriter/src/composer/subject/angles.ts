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

const NUMBER = lines(
  '{amount} on {activity}',
  '{amount} gone to {activity}',
  '{amount}: worth it?',
  '{sum} on {activity}',
  '{clause-number}',
  '{clause-number}?',
  'When {clause-number}',
  '{you-do-number}',
  '{you-do-number}: {np}',
  '{np}: {you-do-number}',
  '{np}: {we-do-number}',
  '{np} that {it-does-number}',
  '{fact-number}',
  '{get-number}',
  '{number-phrase} and {noun}',
)

const LOSS = [
  ...lines(
    'What {noun} {costs} you',
    'The price of {noun}',
    'The quiet cost of {noun}',
    'Where {noun} {hurts} most',
    'What {effort} costs you',
    '{effort} adds up',
    '{noun}: the hidden cost',
    'After {own-clause}',
    'What happens after {noun}',
  ),
  ...forTones(['High-Ticket', 'Persuasive'], 'The true cost of {noun}', 'What {noun} {costs} a business'),
  ...forEmotions(
    ['Fear of Missing Out'],
    'Lost again to {noun}',
    'Each week of {noun}',
    'What {noun} {takes-noun} from you',
  ),
  ...forEmotions(
    ['Urgency'],
    'Another week of {noun}',
    'Before more {nuisance}',
    'One more week of {effort}',
  ),
  ...forEmotions(['Curiosity & Intrigue'], 'What {noun} really {costs}', "What {nuisance} don't show"),
]

const QUESTION = [
  ...lines(
    'Still {gerund}?',
    '{noun} again?',
    '{clause}?',
    'Who handles {service} today?',
    'Need {np-article}?',
    'Is {np} on your list?',
    '{np} for {audience}?',
    'Who takes care of {effort}?',
    'Why {own-clause}',
    'What if {noun} stopped?',
    '{service}: who does it?',
    'Happy with your {np}?',
  ),
  ...forTones(['Casual', 'Friendly'], 'So, still {gerund}?', 'A hand with {noun}?', 'Enough of {noun}?'),
  ...forTones(['Luxury', 'High-Ticket'], 'Who looks after {service}?', 'Done with {noun}?'),
  ...forEmotions(['Pattern Interrupt'], 'Odd question about {noun}', 'Who counts {nuisance}?'),
]

const CONTRAST = [
  ...lines(
    '{np} vs {noun}',
    '{get} instead of {noun}',
    '{get} instead of {effort}',
    '{np} instead of {effort}',
    '{you-do} without {effort}',
    '{you-do} without {noun}',
    '{np} over {noun}',
    'Fewer {nuisance} with {np-article}',
    'Less {effort}, more {after-short}',
    'From {noun} to {get}',
    '{noun} or {np}?',
    'Without {noun}: {np}',
  ),
  ...forTones(['Bold'], 'Stop {effort}', 'No more {nuisance}', '{np} ends {noun}'),
]

const OFFER = [
  ...lines(
    '{np} for {audience}',
    '{np} for {noun}',
    '{np} against {noun}',
    '{name} for {noun}',
    '{name}: {np} for {audience}',
    '{get} for {audience}',
    '{np} that {it-does}',
    '{np}: {get}',
    '{np} for {effort}',
    '{you-do} with {np-article}',
    '{np} so you {you-do}',
    'A look at {np} for {audience}',
    '{audience}: {np}, done right',
  ),
  ...forTones(['Luxury'], 'A calmer answer to {noun}', '{noun}, quietly looked after', '{np}, with care'),
  ...forTones(['Persuasive'], 'The case for {np}', 'Why {audience} need {np-article}'),
  ...forTones(['Friendly', 'Casual'], 'A small idea about {noun}', '{np}, if you want it'),
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
    '{clause}',
    '{clause}, still',
    '{clause} again',
    'The trouble with {noun}',
    'Before the next {noun-one}',
    '{noun} in {audience}',
    '{own-clause}: what then?',
    'Then {effect}',
    'Because {reason}',
  ),
  ...forTones(['Casual'], 'About those {nuisance}', 'Yep, {noun} again', '{noun}. Sound familiar?'),
  ...forTones(['Luxury', 'High-Ticket'], 'A word on {noun}', 'On {noun}'),
  ...forEmotions(['Urgency'], 'This week, {noun} again', '{noun}: before it grows'),
  ...forEmotions(
    ['Ego Boosting'],
    "You shouldn't be {gerund}",
    'Not your job: {effort}',
    'Above {effort}',
    'Better than {noun}',
  ),
]

const HOOK = lines('{hook}', '{hook}', '{hook}: {np}', '{np}: {hook-lower}')

const FACT = lines(
  '{fact}',
  '{fact}?',
  '{fact-reader}: {np}',
  '{fact}: what then?',
  'Since {fact}',
  '{np} now that {fact-reader}',
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
