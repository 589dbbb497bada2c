import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createPasswordHasher,
  type PasswordHasher,
  PasswordHasherBusyError,
  type PasswordHasherOptions,
} from './index.ts'

const opened: PasswordHasher[] = []
function openHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const hasher = createPasswordHasher(options)
  opened.push(hasher)
  return hasher
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((hasher) => hasher.close()))
})

/** Published test vectors of bcrypt, one for each version prefix of its format. */
const IMPORTED = {
  a: { password: 'U*U', stored: '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW' },
  b: { password: 'U*U*', stored: '$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK' },
  y: { password: '', stored: '$2y$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy' },
}

const SALT = 'c29tZSBzYWx0IG9mIDE2'
const TAG = 'FUVvOTL1r/G6BhcpvqIBLjSjBwYlMYvG3ks5ts1kUtE'

/** Threads that crash at their second password, and always at "fatal". */
const CRASHING = new URL(
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
  it('accepts the correct password only, and none without a stored hash', async () => {
    const hasher = openHasher()
    const stored = await hasher.hash('correct horse')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await hasher.verify('correct horse', stored)).toBe(true)
    expect(await hasher.verify('wrong horse', stored)).toBe(false)
    expect(await hasher.verify('correct horse', null)).toBe(false)
  })

  it('accepts argon2 with other parameters and bcrypt with all version prefixes', async () => {
    const hasher = openHasher()
    const weak = await argon2('correct horse', { memoryCost: 4_096, timeCost: 3, parallelism: 2 })
    expect(await hasher.verify('correct horse', weak)).toBe(true)
    expect(await hasher.verify('wrong horse', weak)).toBe(false)
    for (const { password, stored } of Object.values(IMPORTED)) {
      expect(await hasher.verify(password, stored)).toBe(true)
      expect(await hasher.verify(`${password}?`, stored)).toBe(false)
    }
  })

  it('refuses damaged, unknown and too expensive hashes', async () => {
    const hasher = openHasher({ maxThreads: 1 })
    const imported = IMPORTED.a.stored
    const good = await hasher.hash('')
    for (const stored of [
      '',
      'correct horse',
      '$2a$10$not-a-hash-of-this-kind',
      imported.slice(0, -1),
      imported.replace('$05$', '$03$'),
      imported.replace('$05$', '$31$'),
      good.slice(0, -20),
      good.replace('m=19456', 'm=0'),
      good.replace('argon2id', 'argon3'),
      `$argon2id$v=19$m=4294967295,t=2,p=1$${SALT}$${TAG}`,
      `$argon2id$v=19$m=19456,t=4294967295,p=1$${SALT}$${TAG}`,
      `$argon2id$v=19$m=19456,t=2,p=1$${SALT}$`,
      `$pbkdf2-sha256$i=600000$${SALT}$${TAG}`,
    ]) {
      expect(await hasher.verify('', stored), stored).toBe(false)
    }
    expect(await hasher.verify('', good)).toBe(true)
  })

  it('distinguishes passwords after a NUL, after 72 bytes and after a megabyte', async () => {
    const hasher = openHasher()
    for (const start of ['correct\0', 'x'.repeat(72), 'x'.repeat(1_000_000)]) {
      const stored = await hasher.hash(`${start}horse`)
      expect(await hasher.verify(`${start}horse`, stored)).toBe(true)
      expect(await hasher.verify(`${start}mouse`, stored)).toBe(false)
      expect(await hasher.verify(start, stored)).toBe(false)
    }
    const stored = await bcrypt('correct\0horse', { cost: 4 })
    expect(await hasher.verify('correct\0horse', stored)).toBe(true)
    expect(await hasher.verify('correct', stored)).toBe(false)
    expect(await hasher.verify('x'.repeat(1_000_000), stored)).toBe(false)
  })
})

describe('needsRehash', () => {
  it('is true for every hash except the current format', async () => {
    const hasher = openHasher()
    expect(hasher.needsRehash(await hasher.hash('correct horse'))).toBe(false)
    for (const { stored } of Object.values(IMPORTED)) expect(hasher.needsRehash(stored)).toBe(true)
    expect(hasher.needsRehash(await argon2('correct horse', { memoryCost: 19_456, timeCost: 3 }))).toBe(true)
    expect(hasher.needsRehash(`$argon2i$v=19$m=19456,t=2,p=1$${SALT}$${TAG}`)).toBe(true)
  })
})

describe('hashing thread pool', () => {
  it('refuses immediately what would wait too long, and accepts more after others finished', async () => {
    // Before the first measurement a hash is expected to take 50 ms.
    const hasher = openHasher({ maxThreads: 2, waitMs: 5_000, program: QUICK })
    const attempts = await Promise.allSettled(Array.from({ length: 205 }, () => hasher.hash('horse')))
    expect(attempts.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 202 }, () => 'fulfilled'),
      ...Array.from({ length: 3 }, () => 'rejected'),
    ])
    expect(attempts.at(-1)).toMatchObject({ reason: expect.any(PasswordHasherBusyError) })
    expect(await hasher.hash('horse')).toBe('hash of horse')
  })

  it('refuses what waits longer than expected, and later what a thread does not finish', async () => {
    const hasher = createPasswordHasher({ maxThreads: 1, waitMs: 100, program: HUNG })
    const refusals: string[] = []
    const recordAs = (name: string) => (error: unknown) => {
      expect(error).toBeInstanceOf(PasswordHasherBusyError)
      refusals.push(name)
    }
    await Promise.all([
      hasher.hash('first').catch(recordAs('first')),
      hasher.hash('second').catch(recordAs('second')),
      hasher.hash('third').catch(recordAs('third')),
    ])
    expect(refusals).toEqual(['second', 'third', 'first'])
    // The hung task counts as the current duration of a hash.
    await expect(hasher.hash('late')).rejects.toBeInstanceOf(PasswordHasherBusyError)
  })

  it('runs its threads at a lower priority than the main thread', async () => {
    const priority = getPriority()
    const before = listLowPriorityThreads(priority)
    const hasher = openHasher({ maxThreads: 2 })
    await Promise.all([hasher.hash('correct horse'), hasher.hash('battery staple')])
    expect(getPriority()).toBe(priority)
    const own = listLowPriorityThreads(priority).filter((thread) => !before.includes(thread))
    expect(own).toHaveLength(process.platform === 'linux' ? 2 : 0)
  })

  it('replaces a crashed thread without failing a request', async () => {
    const hasher = openHasher({ maxThreads: 1, program: CRASHING })
    const all = ['one', 'two', 'three', 'four', 'five', 'six']
    for (const password of all) expect(await hasher.hash(password)).toBe(`hash of ${password}`)
    expect(await Promise.all(all.map((password) => hasher.hash(password)))).toEqual(
      all.map((password) => `hash of ${password}`),
    )
  })

  it('fails a password that crashed two threads and continues with the others', async () => {
    const hasher = openHasher({ maxThreads: 1, program: CRASHING })
    const [fatal, next] = await Promise.allSettled([hasher.hash('fatal'), hasher.hash('next')])
    expect(fatal).toMatchObject({ reason: { message: expect.stringContaining('it broke') } })
    expect(next).toMatchObject({ value: 'hash of next' })
  })

  it('ends idle threads and starts them again on demand', async () => {
    const before = listLowPriorityThreads(getPriority())
    const hasher = openHasher({ maxThreads: 1, idleMs: 0 })
    const stored = await hasher.hash('correct horse')
    const own = () => listLowPriorityThreads(getPriority()).filter((thread) => !before.includes(thread))
    await expect.poll(own).toEqual([])
    expect(await hasher.verify('correct horse', stored)).toBe(true)
  })

  it('finishes accepted work when it is closed and accepts no more', async () => {
    const hasher = openHasher({ maxThreads: 1 })
    const accepted = [hasher.hash('correct horse'), hasher.hash('battery staple')]
    await hasher.close()
    await expect(Promise.all(accepted)).resolves.toHaveLength(2)
    await expect(hasher.hash('too late')).rejects.toThrow('closed')
  })

  it('keeps the process running only while it works', async () => {
    const module = new URL('./password-hasher.ts', import.meta.url).href
    const program = `import { createPasswordHasher } from '${module}'
      console.log(await createPasswordHasher().hash('correct horse'))`
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', program],
      { timeout: 60_000 },
    )
    expect(stdout).toMatch(/^\$argon2id/)
  })
})

/**
 * The threads of this process with a lower priority than this. Empty on systems without a priority for each
 * thread.
 */
function listLowPriorityThreads(than: number): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/task').filter((thread) => readNiceness(thread) > than)
}

function readNiceness(thread: string): number {
  try {
    // proc(5): the name is in parentheses and may contain spaces. The 17th field after it is the niceness.
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(/\) (?=\S )/)
    return Number(fields.split(' ')[16])
  } catch {
    return Number.NEGATIVE_INFINITY
  }
}
