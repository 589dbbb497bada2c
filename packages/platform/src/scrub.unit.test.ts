import { describe, expect, it } from 'vitest'
import { scrub } from './scrub.ts'

const LONG = 30_000
const part = (length: number) => 'a'.repeat(length)

describe('scrub', () => {
  it('masks addresses, tokens, keys and passwords', () => {
    expect(scrub('ada.lovelace+x@mail.example.test wrote')).toBe('[address] wrote')
    expect(scrub('by eyJhbGciOi.eyJzdWIi.c2ln and Bearer abc.def')).toBe('by [token] and Bearer [token]')
    expect(scrub('sb_secret_abc-def postgres://app:hunter2@db/main')).toBe(
      '[key] postgres://app:[password]@db/main',
    )
  })

  it('masks addresses and tokens of maximum length', () => {
    expect(scrub(`<${part(64)}@${part(250)}.test>`)).toBe('<[address]>')
    expect(scrub(`eyJ${part(200)}.eyJ${part(9_000)}.${part(43)}!`)).toBe('[token]!')
  })

  it('masks secrets at any position of a long text', () => {
    const hidden = `ada@example.test eyJhbGciOi.eyJzdWIi.c2ln`
    for (const filler of [part(LONG), 'eyJ-'.repeat(LONG / 4), '@'.repeat(LONG), 'a@'.repeat(LONG / 2)]) {
      expect(scrub(`${filler} ${hidden} ${filler}`)).toBe(`${filler} [address] [token] ${filler}`)
    }
  })

  it('leaves a long text without secrets unchanged', () => {
    for (const text of [
      part(LONG),
      'eyJ-'.repeat(LONG / 4),
      `${part(LONG)}@`,
      `eyJa.${'eyJ-'.repeat(LONG / 4)}`,
    ]) {
      expect(scrub(text)).toBe(text)
    }
  })
})
