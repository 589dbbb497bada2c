import { expect, it } from 'vitest'
import { findBareNoun } from './find-bare-noun.ts'
import { tag } from './tagger.ts'

it.each([
  ['Kitchen closes at 8.', 'Kitchen'],
  ['We install sensor on the tank.', 'sensor'],
  ['We put a sensor on tank.', 'tank'],
  ['I am plumber.', 'plumber'],
  ['Exam board changed the rules.', 'Exam board'],
  ['You lose half of quotes.', 'quotes'],
])('"%s" has a noun without its article: %s', (sentence, noun) => {
  expect(findBareNoun(tag(sentence))).toBe(noun)
})

it.each([
  'The kitchen closes at 8.',
  'Kitchens close at 8.',
  'Staff quit after a month.',
  'Damp comes back every winter.',
  'We call you on Monday morning.',
  'You pay by card at home.',
  'Last year we painted 60 boats.',
  'Xero sends the invoices.',
])('"%s" needs no other article', (sentence) => {
  expect(findBareNoun(tag(sentence))).toBeUndefined()
})
