import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../test/make-folder.ts'
import { findHolder, takeLock } from './process-lock.ts'

describe('takeLock', () => {
  it('gives a lock to one of two callers and names the process that holds it', async () => {
    const path = join(await makeFolder(), 'models', 'download.lock')
    const taken = await Promise.all([takeLock(path), takeLock(path)])
    expect(taken.filter((lock) => 'heldBy' in lock)).toEqual([{ heldBy: process.pid }])
    for (const lock of taken) if ('release' in lock) await lock.release()
    expect(await findHolder(path)).toBeNull()
  })

  it('takes over the lock of a process that died, and a damaged one', async () => {
    const path = join(await makeFolder(), 'download.lock')
    for (const text of ['{"pid":2147483646,"started":"1"}', '{"pid":1,"started":"never"}', 'damaged']) {
      await writeFile(path, text)
      const lock = await takeLock(path)
      expect(lock).not.toHaveProperty('heldBy')
      if ('release' in lock) await lock.release()
    }
  })
})
