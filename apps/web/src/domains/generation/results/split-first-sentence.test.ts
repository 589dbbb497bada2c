import { describe, expect, it } from 'vitest'
import { splitFirstSentence } from './split-first-sentence.ts'

describe('splitFirstSentence', () => {
  it('splits a message after its first sentence and keeps every character', () => {
    expect(splitFirstSentence('Between 12 and 2 the phone isn’t. Worth a look?')).toEqual([
      'Between 12 and 2 the phone isn’t.',
      ' Worth a look?',
    ])
  })

  it('does not take a decimal point for the end of a sentence', () => {
    expect(splitFirstSentence('You lose 4.5 hours a week. Why?')[0]).toBe('You lose 4.5 hours a week.')
  })

  it('splits at a line break, and returns a single sentence whole', () => {
    expect(splitFirstSentence('No stop here\nThen more.')).toEqual(['No stop here', '\nThen more.'])
    expect(splitFirstSentence('Just one')).toEqual(['Just one', ''])
  })
})
