import { randomUUID } from 'node:crypto'
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError } from './database.ts'
import { isRunning, readProcessScope, readProcessStartTime } from './process-identity.ts'

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

const HEARTBEAT_MS = 1_000
// Milliseconds; long enough that a holder with a late heartbeat is not treated as dead.
const SILENCE_MS = 6_000

/**
 * Locks a directory for this process: two processes on one embedded database silently lose data. The lock of a killed
 * process is taken over. @throws {DatabaseError} 55006 naming the process that holds it.
 */
export async function lockDirectory(directory: string, silence = SILENCE_MS): Promise<DirectoryLock> {
  const path = join(directory, 'lock')
  const holder: Holder = {
    id: randomUUID(),
    pid: process.pid,
    started: readProcessStartTime(process.pid),
    space: readProcessScope(hostname()),
    host: hostname(),
  }
  while (!(await createFile(path, JSON.stringify(holder)))) {
    const text = await readIfExists(path)
    if (text === null) continue
    const other = parseHolder(text)
    if (await isHeld(path, other, holder.space, silence)) throw createInUseError(directory, path, other)
    await removeStaleLock(path, text)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    async release() {
      clearInterval(heartbeat)
      const text = await readIfExists(path)
      if (text !== null && parseHolder(text)?.id === holder.id) await rm(path, { force: true })
    },
  }
}

async function isHeld(path: string, other: Holder | null, space: string, silence: number): Promise<boolean> {
  if (other?.space === space) return isRunning(other.pid) && readProcessStartTime(other.pid) === other.started
  // On another machine or container (or a half-written lock), only the heartbeat is visible, not the process.
  const before = await readModifiedTime(path)
  for (let waited = 0; waited < silence; waited += 250) {
    await sleep(250)
    if ((await readModifiedTime(path)) !== before) return (await readIfExists(path)) !== null
  }
  return false
}

/**
 * Removes a stale lock if it is unchanged. Only one process may do so at a time, or the second would remove the new
 * lock of the first.
 */
async function removeStaleLock(path: string, expectedText: string): Promise<void> {
  const guard = `${path}.takeover`
  if (!(await createFile(guard, String(process.pid)))) {
    const age = Date.now() - (await readModifiedTime(guard))
    if (age > SILENCE_MS) await rm(guard, { force: true })
    await sleep(50)
    return
  }
  try {
    if ((await readIfExists(path)) === expectedText) await rm(path, { force: true })
  } finally {
    await rm(guard, { force: true })
  }
}

function createInUseError(directory: string, path: string, other: Holder | null): DatabaseError {
  const process = other ? `process ${other.pid} on ${other.host}` : 'another process'
  return new DatabaseError({
    code: '55006',
    message: `The database in ${directory} is already in use by ${process}`,
    hint: `Stop that process first, or give this one a directory of its own. The lock is ${path}.`,
  })
}

/** Creates the file. Returns false if it exists. */
async function createFile(path: string, text: string): Promise<boolean> {
  try {
    await writeFile(path, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

async function readModifiedTime(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 0
    throw error
  }
}

function parseHolder(text: string): Holder | null {
  try {
    // Written by this file only; unreadable content is treated as half written.
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
