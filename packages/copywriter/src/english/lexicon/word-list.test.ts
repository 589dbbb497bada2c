import { describe, expect, it } from 'vitest'
import { readContent } from '../../read-content.ts'
import { readWordLines, readWords } from './word-list.ts'

/** Lists of phrases and pairs may repeat a word. */
const OF_PHRASES = /^(?:hype|shortForms|synonyms)$/

describe('readWords', () => {
  it('returns each word once and no empty one', () => {
    const names = Object.keys(readContent('words.json') as object).filter((name) => !OF_PHRASES.test(name))
    for (const name of names) {
      const words = readWords(name)
      expect(words, name).not.toContain('')
      expect(
        words.filter((word, at) => words.indexOf(word) < at),
        name,
      ).toEqual([])
    }
  })

  it('throws for a list that does not exist', () => {
    expect(() => readWordLines('nouns')).toThrow('no list "nouns"')
  })
})
