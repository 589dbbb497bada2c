import { describe, expect, it } from 'vitest'
import { removeInvisible } from './remove-invisible.ts'

describe('removeInvisible', () => {
  it.each([
    ['a Persian verb', 'می\u200cخواهم'],
    ['a Latin word with a Persian ending', 'PDF\u200cها'],
    ['a letter in its joined shape', '۱۴۰۳ ه\u200d.ش'],
    ['a Hindi conjunct', 'क्\u200dष क्\u200cष'],
    ['a Sinhala conjunct', 'ශ්\u200dරී'],
    ['a family', '👨\u200d👩\u200d👧\u200d👦'],
    ['a profession with a skin color', '👩🏽\u200d🚀'],
    ['a heart on fire', '❤\ufe0f\u200d🔥'],
    ['a pirate flag', '🏴\u200d☠\ufe0f'],
    ['a flag of a part of a country', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['Arabic number signs, which are seen', '\u0600١٢ \u06dd'],
  ])('keeps %s as it was typed', (_, text) => {
    expect(removeInvisible(text)).toBe(text)
  })

  it.each([
    ['zero-width spaces', 'fr\u200bee', 'free'],
    ['joiners between Latin letters', 'fr\u200ce\u200de', 'free'],
    ['a joiner at the edge of a word', '\u200cسلام\u200c', 'سلام'],
    ['more than one joiner', 'می\u200c\u200c\u200bخواهم', 'می\u200cخواهم'],
    ['a joiner beside one emoji', '\u200d👩\u200d', '👩'],
    ['marks of direction', '\u202eabc\u202c\u2066\u2069\u061c\u200f\u200e', 'abc'],
    ['byte order marks, soft hyphens and word joiners', '\ufeffa\u00adb\u2060', 'ab'],
    ['tags without a flag', 'a\u{e0041}\u{e007f}', 'a'],
    [
      'tags behind those of a flag',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\u{e0041}',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['text in variation selectors', 'a\ufe01\u{e0101}❤\ufe0f\ufe0f\u{e0102}', 'a❤\ufe0f'],
    ['fillers', '\u3164\u115fa', 'a'],
  ])('removes %s that no one would see', (_, text, expected) => {
    expect(removeInvisible(text)).toBe(expected)
  })
})
