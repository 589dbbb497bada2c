import { describe, expect, it } from 'vitest'
import { measureNote } from './measure-note.ts'

const ofLength = (length: number) => measureNote('x'.repeat(length))

describe('measureNote', () => {
  it('fits a free LinkedIn note up to 200 characters', () => {
    expect(ofLength(200)).toMatchObject({
      verdict: 'Fits a LinkedIn connection note (200 characters).',
      isTooLong: false,
    })
  })

  it('returns the excess over a free note while it fits a Premium one', () => {
    expect(ofLength(231).verdict).toBe('Fits a LinkedIn Premium note, 31 over a free one.')
    expect(ofLength(201).verdict).toBe('Fits a LinkedIn Premium note, 1 over a free one.')
    expect(ofLength(300).isTooLong).toBe(false)
  })

  it('returns the excess over both kinds of notes', () => {
    expect(ofLength(342)).toMatchObject({ isTooLong: true })
    expect(ofLength(342).verdict).toBe(
      '42 characters over a LinkedIn Premium note. Fits a message to a connection.',
    )
  })

  it('keeps the bar on the ruler', () => {
    expect(ofLength(180).share).toBe(0.5)
    expect(ofLength(900).share).toBe(1)
  })
})
