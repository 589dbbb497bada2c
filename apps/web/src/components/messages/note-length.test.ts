import { describe, expect, it } from 'vitest'
import { noteLength } from './note-length.ts'

const ofLength = (length: number) => noteLength('x'.repeat(length))

describe('noteLength', () => {
  it('fits a free note up to 200 characters', () => {
    expect(ofLength(200)).toMatchObject({ verdict: 'Fits a free note.', isTooLong: false })
  })

  it('says by how much it is over a free note while a Premium one still holds it', () => {
    expect(ofLength(231).verdict).toBe('Fits a Premium note. 31 characters over a free one.')
    expect(ofLength(201).verdict).toBe('Fits a Premium note. 1 character over a free one.')
    expect(ofLength(300).isTooLong).toBe(false)
  })

  it('says by how much it is over every note', () => {
    expect(ofLength(342)).toMatchObject({ isTooLong: true })
    expect(ofLength(342).verdict).toContain('42 characters over a Premium one')
  })

  it('keeps the bar on the ruler', () => {
    expect(ofLength(180).share).toBe(0.5)
    expect(ofLength(900).share).toBe(1)
  })
})
