import { describe, expect, it } from 'vitest'
import { createPasswords, PasswordsBusyError } from './passwords.ts'

describe('createPasswords', () => {
  it('knows a right password from a wrong one, and nobody from somebody', async () => {
    const passwords = createPasswords()
    const stored = await passwords.hash('correct horse')
    expect(await passwords.verify('correct horse', stored)).toBe(true)
    expect(await passwords.verify('wrong horse', stored)).toBe(false)
    expect(await passwords.verify('correct horse', null)).toBe(false)
    expect(await passwords.verify('correct horse', '$2a$10$not-a-hash-of-this-kind')).toBe(false)
  })

  it('lets a few wait and refuses the rest, and takes new ones when those are done', async () => {
    const passwords = createPasswords({ atOnce: 1, waitingAtMost: 2 })
    const attempts = await Promise.allSettled(
      Array.from({ length: 5 }, () => passwords.hash('correct horse')),
    )
    expect(attempts.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(attempts.at(-1)).toMatchObject({ reason: expect.any(PasswordsBusyError) })
    expect(await passwords.hash('correct horse')).toMatch(/^\$argon2id/)
  })
})
