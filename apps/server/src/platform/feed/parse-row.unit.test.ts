import { expect, it } from 'vitest'
import { parseRow } from './parse-row.ts'

it('a number that JavaScript can’t hold stays text, in its column but not inside a document', () => {
  const text = `{"a": 9007199254740993, "b": -12.345678901234567890, "c": 9007199254740991, "d": 0.30000000000000004,
    "e": 12.3400, "f": "9007199254740993, \\"9007199254740993", "g": {"x": 9007199254740993}, "h": [9007199254740993],
    "9007199254740993": 1, "i": null}`
  expect(parseRow(text)).toEqual({
    a: '9007199254740993',
    b: '-12.345678901234567890',
    c: 9007199254740991,
    d: 0.30000000000000004,
    e: 12.34,
    f: '9007199254740993, "9007199254740993',
    g: { x: Number('9007199254740993') },
    h: [Number('9007199254740993')],
    '9007199254740993': 1,
    i: null,
  })
})
