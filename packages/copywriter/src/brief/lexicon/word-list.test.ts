import { describe, expect, it } from 'vitest'
import { readContent } from '../../read-content.ts'
import { listLines, wordList } from './word-list.ts'

/** Lists of phrases and of pairs: a word may come again in another of them. */
const OF_PHRASES = /^(?:hype|shortForms|synonyms)$/

describe('the word lists', () => {
  it('hold each word once, and no empty one', () => {
    const names = Object.keys(readContent('words.json') as object).filter((name) => !OF_PHRASES.test(name))
    for (const name of names) {
      const words = wordList(name)
      expect(words, name).not.toContain('')
      expect(
        words.filter((word, at) => words.indexOf(word) < at),
        name,
      ).toEqual([])
    }
  })

  it('say so when one is asked for that is not there', () => {
    expect(() => listLines('nouns')).toThrow('no list "nouns"')
  })
})
