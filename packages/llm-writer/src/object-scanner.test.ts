import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createObjectScanner } from './object-scanner.ts'

const ANSWER = '{"messages":[{"angle":"A","content":"a } { \\" b"},{"angle":"B","content":"c"}]}'
const MESSAGES = [
  { angle: 'A', content: 'a } { " b' },
  { angle: 'B', content: 'c' },
]

function scan(text: string, pieceLength = 3): unknown[] {
  const scanner = createObjectScanner()
  const found: unknown[] = []
  for (let at = 0; at < text.length; at += pieceLength)
    found.push(...scanner.push(text.slice(at, at + pieceLength)))
  return found
}

describe('createObjectScanner', () => {
  it('returns each message with the piece that closes it', () => {
    const scanner = createObjectScanner()
    expect(scanner.push('{"messages":[{"content":"one"')).toEqual([])
    expect(scanner.push('},{"content":')).toEqual([{ content: 'one' }])
    expect(scanner.push('"two"}]}')).toEqual([{ content: 'two' }])
  })

  it('finds the same messages however the response is split', () => {
    for (const length of [1, 2, 5, 1_000]) expect(scan(ANSWER, length)).toEqual(MESSAGES)
  })

  it('finds them in prose, in a code fence and beside other braces', () => {
    expect(scan(`Sure {as requested}:\n\`\`\`json\n${ANSWER}\n\`\`\`\nDone {`)).toEqual(MESSAGES)
    expect(scan(`{ he said\n${ANSWER}`)).toEqual(MESSAGES)
  })

  it('ignores the reasoning before the answer', () => {
    expect(scan(`<think>{"content":"a draft"}</think>\n${ANSWER}`, 4)).toEqual(MESSAGES)
  })

  it('accepts raw line breaks in a string', () => {
    expect(scan('[{"content":"one\ntwo"}]')).toEqual([{ content: 'one\ntwo' }])
  })

  it('drops a broken message and keeps the next one', () => {
    expect(scan('[{"content":oops},{"content":"fine"}]')).toEqual([{ content: 'fine' }])
  })

  it('discards an object that does not end', () => {
    const scanner = createObjectScanner()
    scanner.push(`{"content":"${'x'.repeat(20_000)}`)
    expect(scanner.push('"} {"content":"later"}')).toEqual([{ content: 'later' }])
  })

  it('returns any object, in any pieces', () => {
    const flat = fc.dictionary(fc.string(), fc.string())
    fc.assert(
      fc.property(fc.array(flat, { maxLength: 4 }), fc.integer({ min: 1, max: 9 }), (objects, length) => {
        expect(JSON.stringify(scan(JSON.stringify({ messages: [...objects, { last: '' }] }), length))).toBe(
          JSON.stringify([...objects, { last: '' }]),
        )
      }),
    )
  })
})
