import { describe, expect, it } from 'vitest'
import { splitFirstSentence } from './split-first-sentence.ts'

describe('splitFirstSentence', () => {
  it('parts a message after its first sentence and loses nothing', () => {
    expect(splitFirstSentence('Between 12 and 2 the phone isn’t. Worth a look?')).toEqual([
      'Between 12 and 2 the phone isn’t.',
      ' Worth a look?',
    ])
  })

  it('does not take a decimal point for an ending', () => {
    expect(splitFirstSentence('You lose 4.5 hours a week. Why?')[0]).toBe('You lose 4.5 hours a week.')
  })

  it('ends at a line break, and takes a single sentence whole', () => {
    expect(splitFirstSentence('No stop here\nThen more.')).toEqual(['No stop here', '\nThen more.'])
    expect(splitFirstSentence('Just one')).toEqual(['Just one', ''])
  })
})
