import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod'
import { isRunning, readProcessStartTime } from '@firstline/platform/process-identity'
import { hasCode } from './local-model-error.ts'

const Holder = z.object({ pid: z.number().int(), started: z.string().nullable() })
type Holder = z.infer<typeof Holder>

export interface ProcessLock {
  release(): Promise<void>
}

const ATTEMPTS = 5

/** Takes a lock for this process, also over from one that died; returns the process id of a holder that runs. */
export async function takeLock(path: string): Promise<ProcessLock | { heldBy: number }> {
  const own: Holder = { pid: process.pid, started: readProcessStartTime(process.pid) }
  await mkdir(dirname(path), { recursive: true })
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (await createFile(path, JSON.stringify(own))) {
      return { release: () => rm(path, { force: true }) }
    }
    const holder = await findHolder(path)
    if (holder !== null) return { heldBy: holder }
    await removeStale(path)
  }
  throw new Error(`${path} can't be locked`)
}

/** The process that holds a lock; null when it is free. */
export async function findHolder(path: string): Promise<number | null> {
  try {
    const { pid, started } = Holder.parse(JSON.parse(await readFile(path, 'utf8')))
    return isRunning(pid) && readProcessStartTime(pid) === started ? pid : null
  } catch {
    // A missing or foreign file is no lock.
    return null
  }
}

/** A link appears with its content, so no process sees a half-written lock. */
async function createFile(path: string, text: string): Promise<boolean> {
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, text, { mode: 0o600 })
  try {
    await link(temporary, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Moved away first: of two processes that find it stale, the second could otherwise remove the lock of the first. */
async function removeStale(path: string): Promise<void> {
  const moved = `${path}.${randomUUID()}`
  try {
    await rename(path, moved)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if ((await findHolder(moved)) !== null) await link(moved, path).catch(() => undefined)
  await rm(moved, { force: true })
}
