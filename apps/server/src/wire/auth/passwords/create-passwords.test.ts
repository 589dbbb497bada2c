import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterEach, describe, expect, it } from 'vitest'
import { createPasswords, type Passwords, PasswordsBusyError, type PasswordsOptions } from './index.ts'

const opened: Passwords[] = []
function open(options: PasswordsOptions = {}): Passwords {
  const passwords = createPasswords(options)
  opened.push(passwords)
  return passwords
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((passwords) => passwords.close()))
})

/** Published test vectors of bcrypt, one for each name its format has. */
const MOVED = {
  a: { password: 'U*U', stored: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' },
  b: { password: 'U*U*', stored: '$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK' },
  y: { password: '', stored: '$2y$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy' },
}

const SALT = 'c29tZSBzYWx0IG9mIDE2'
const TAG = 'FUVvOTL1r/G6BhcpvqIBLjSjBwYlMYvG3ks5ts1kUtE'

/** Threads that end over their second password, and over "fatal" always. */
const FRAIL = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    let tasks = 0
    parentPort.on('message', ({ password }) => {
      tasks += 1
      if (password === 'fatal' || tasks === 2) throw new Error('it broke')
      parentPort.postMessage('hash of ' + password)
    })`)}`,
)

/** Threads that finish immediately. */
const QUICK = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', ({ password }) => parentPort.postMessage('hash of ' + password))`)}`,
)

/** Threads that never finish. */
const HUNG = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    parentPort.on('message', () => undefined)`)}`,
)

describe('verify', () => {
  it('knows a right password from a wrong one, and nobody from somebody', async () => {
    const passwords = open()
    const stored = await passwords.hash('correct horse')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.verify('correct horse', stored)).toBe(true)
    expect(await passwords.verify('wrong horse', stored)).toBe(false)
    expect(await passwords.verify('correct horse', null)).toBe(false)
  })

  it('takes argon2 of other parameters and bcrypt under all its names', async () => {
    const passwords = open()
    const weak = await argon2('correct horse', { memoryCost: 4_096, timeCost: 3, parallelism: 2 })
    expect(await passwords.verify('correct horse', weak)).toBe(true)
    expect(await passwords.verify('wrong horse', weak)).toBe(false)
    for (const { password, stored } of Object.values(MOVED)) {
      expect(await passwords.verify(password, stored)).toBe(true)
      expect(await passwords.verify(`${password}?`, stored)).toBe(false)
    }
  })

  it('finds nothing right about what is damaged, unknown or too dear to look at', async () => {
    const passwords = open({ atOnce: 1 })
    const moved = MOVED.a.stored
    const good = await passwords.hash('')
    for (const stored of [
      '',
      'correct horse',
      '$2a$10$not-a-hash-of-this-kind',
      moved.slice(0, -1),
      moved.replace('$05$', '$03$'),
      moved.replace('$05$', '$31$'),
      good.slice(0, -20),
      good.replace('m=19456', 'm=0'),
      good.replace('argon2id', 'argon3'),
      `$argon2id$v=19$m=4294967295,t=2,p=1$${SALT}$${TAG}`,
      `$argon2id$v=19$m=19456,t=4294967295,p=1$${SALT}$${TAG}`,
      `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$`,
      `$pbkdf2-sha256$i=600000$${SALT}$${TAG}`,
    ]) {
      expect(await passwords.verify('', stored), stored).toBe(false)
    }
    expect(await passwords.verify('', good)).toBe(true)
  })

  it('tells passwords apart behind a NUL, behind 72 bytes and behind a megabyte', async () => {
    const passwords = open()
    for (const start of ['correct\0', 'x'.repeat(72), 'x'.repeat(1_000_000)]) {
      const stored = await passwords.hash(`${start}horse`)
      expect(await passwords.verify(`${start}horse`, stored)).toBe(true)
      expect(await passwords.verify(`${start}mouse`, stored)).toBe(false)
      expect(await passwords.verify(start, stored)).toBe(false)
    }
    const stored = await bcrypt('correct\0horse', { cost: 4 })
    expect(await passwords.verify('correct\0horse', stored)).toBe(true)
    expect(await passwords.verify('correct', stored)).toBe(false)
    expect(await passwords.verify('x'.repeat(1_000_000), stored)).toBe(false)
  })
})

describe('isOutdated', () => {
  it('is true of every hash but ours of today', async () => {
    const passwords = open()
    expect(passwords.isOutdated(await passwords.hash('correct horse'))).toBe(false)
    for (const { stored } of Object.values(MOVED)) expect(passwords.isOutdated(stored)).toBe(true)
    expect(passwords.isOutdated(await argon2('correct horse', { memoryCost: 19_456, timeCost: 3 }))).toBe(
      true,
    )
    expect(passwords.isOutdated(`$argon2i$v=19$m=19456,t=2,p=1$${SALT}$${TAG}`)).toBe(true)
  })
})

describe('the threads that look at passwords', () => {
  it('refuse at once what would wait for too long, and take new ones when the others are done', async () => {
    // Before any was measured, a hash is expected to take 50 ms.
    const passwords = open({ atOnce: 2, waitMs: 5_000, program: QUICK })
    const attempts = await Promise.allSettled(Array.from({ length: 205 }, () => passwords.hash('horse')))
    expect(attempts.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 202 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ])
    expect(attempts.at(-1)).toMatchObject({ reason: expect.any(PasswordsBusyError) })
    expect(await passwords.hash('horse')).toBe('hash of horse')
  })

  it('refuse what waits for longer than expected, and at last what a thread does not finish', async () => {
    const passwords = createPasswords({ atOnce: 1, waitMs: 100, program: HUNG })
    const refused: string[] = []
    const note = (name: string) => (error: unknown) => {
      expect(error).toBeInstanceOf(PasswordsBusyError)
      refused.push(name)
    }
    await Promise.all([
      passwords.hash('first').catch(note('first')),
      passwords.hash('second').catch(note('second')),
      passwords.hash('third').catch(note('third')),
    ])
    expect(refused).toEqual(['second', 'third', 'first'])
    // What hangs says what a hash takes now.
    await expect(passwords.hash('late')).rejects.toBeInstanceOf(PasswordsBusyError)
  })

  it('give way to the thread that answers requests', async () => {
    const before = getPriority()
    const others = lowered(before)
    const passwords = open({ atOnce: 2 })
    await Promise.all([passwords.hash('correct horse'), passwords.hash('battery staple')])
    expect(getPriority()).toBe(before)
    const own = lowered(before).filter((thread) => !others.includes(thread))
    expect(own).toHaveLength(process.platform === 'linux' ? 2 : 0)
  })

  it('are replaced when they end, and nobody notices', async () => {
    const passwords = open({ atOnce: 1, program: FRAIL })
    const all = ['one', 'two', 'three', 'four', 'five', 'six']
    for (const password of all) expect(await passwords.hash(password)).toBe(`hash of ${password}`)
    expect(await Promise.all(all.map((password) => passwords.hash(password)))).toEqual(
      all.map((password) => `hash of ${password}`),
    )
  })

  it('give up a password that ended two of them, and go on with the others', async () => {
    const passwords = open({ atOnce: 1, program: FRAIL })
    const [fatal, next] = await Promise.allSettled([passwords.hash('fatal'), passwords.hash('next')])
    expect(fatal).toMatchObject({ reason: { message: expect.stringContaining('it broke') } })
    expect(next).toMatchObject({ value: 'hash of next' })
  })

  it('end when nobody needs them, and start again', async () => {
    const before = lowered(getPriority())
    const passwords = open({ atOnce: 1, idleMs: 0 })
    const stored = await passwords.hash('correct horse')
    const own = () => lowered(getPriority()).filter((thread) => !before.includes(thread))
    await expect.poll(own).toEqual([])
    expect(await passwords.verify('correct horse', stored)).toBe(true)
  })

  it('finish what was begun when they are closed, and take nothing more', async () => {
    const passwords = open({ atOnce: 1 })
    const begun = [passwords.hash('correct horse'), passwords.hash('battery staple')]
    await passwords.close()
    await expect(Promise.all(begun)).resolves.toHaveLength(2)
    await expect(passwords.hash('too late')).rejects.toThrow('the server ends')
  })

  it('keep a process alive as long as they work, and no longer', async () => {
    const module = new URL('./create-passwords.ts', import.meta.url).href
    const program = `import { createPasswords } from '${module}'
      console.log(await createPasswords().hash('correct horse'))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { timeout: 10_000 },
    )
    expect(stdout).toMatch(/^\$argon2id/)
  })
})

/** The threads of this process that have less of a priority than this; none where threads have none of their own. */
function lowered(than: number): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/task').filter((thread) => niceness(thread) > than)
}

function niceness(thread: string): number {
  try {
    // The name stands in brackets and may hold spaces; the 17th field after it is the niceness.
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(/\) (?=\S )/)
    return Number(fields.split(' ')[16])
  } catch {
    return Number.NEGATIVE_INFINITY
  }
}
