import { randomUUID } from 'node:crypto'
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './database.ts'
import { isRunning, processSpace, processStamp } from './process-stamp.ts'

interface Holder {
  id: string
  pid: number
  started: string | null
  space: string
  host: string
}

export interface DirectoryLock {
  release(): Promise<void>
}

const HEARTBEAT = 1_000
// Long enough that a holder whose heartbeat is late is not taken for dead.
const SILENCE = 6_000

/**
 * Takes a directory for this process alone: two processes on one embedded database lose data without a word. What a
 * killed process left behind is taken over.
 * @throws {DatabaseError} 55006 naming the process that holds it.
 */
export async function lockDirectory(directory: string, silence = SILENCE): Promise<DirectoryLock> {
  const path = join(directory, 'lock')
  const holder: Holder = {
    id: randomUUID(),
    pid: process.pid,
    started: processStamp(process.pid),
    space: processSpace(hostname()),
    host: hostname(),
  }
  while (!(await create(path, JSON.stringify(holder)))) {
    const text = await readIfThere(path)
    if (text === null) continue
    const other = parseHolder(text)
    if (await isHeld(path, other, holder.space, silence)) throw inUse(directory, path, other)
    await discard(path, text)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, HEARTBEAT)
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      const text = await readIfThere(path)
      if (text !== null && parseHolder(text)?.id === holder.id) await rm(path, { force: true })
    },
  }
}

async function isHeld(path: string, other: Holder | null, space: string, silence: number): Promise<boolean> {
  if (other?.space === space) return isRunning(other.pid) && processStamp(other.pid) === other.started
  // Another machine or container (or a lock half written): its processes can't be seen from here, its heartbeat can.
  const before = await modified(path)
  for (let waited = 0; waited < silence; waited += 250) {
    await sleep(250)
    if ((await modified(path)) !== before) return (await readIfThere(path)) !== null
  }
  return false
}

/**
 * Removes a lock left behind, if it is still the one that was judged. Only one process at a time may do that, else
 * the second would remove the fresh lock of the first.
 */
async function discard(path: string, judged: string): Promise<void> {
  const guard = `${path}.takeover`
  if (!(await create(guard, String(process.pid)))) {
    const age = Date.now() - (await modified(guard))
    if (age > SILENCE) await rm(guard, { force: true })
    await sleep(50)
    return
  }
  try {
    if ((await readIfThere(path)) === judged) await rm(path, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

function inUse(directory: string, path: string, other: Holder | null): DatabaseError {
  const process = other ? `process ${other.pid} on ${other.host}` : 'another process'
  return new DatabaseError({
    code: '55006',
    message: `The database in ${directory} is already in use by ${process}`,
    hint: `Stop that process first, or give this one a directory of its own. The lock is ${path}.`,
  })
}

/** Creates the file, or gives false when it exists. */
async function create(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function modified(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}

function parseHolder(text: string): Holder | null {
  try {
    // Written by this file alone; anything unreadable is treated as half written.
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
