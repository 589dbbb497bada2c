import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { copyTemplate } from '../testing/index.ts'
import { lockDirectory } from './directory-lock.ts'
import { openDatabase } from './open-database.ts'

const cleanups: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const step of cleanups.splice(0).reverse()) await step()
})

async function copyDirectory(): Promise<string> {
  const { config, remove } = await copyTemplate(inject('engine'))
  cleanups.push(remove)
  if (config.kind !== 'embedded' || config.directory === null) throw new Error('This needs a directory')
  return config.directory
}

/** Starts another server process, which opens the directory, writes a row and keeps running. */
async function startOther(directory: string): Promise<ChildProcess> {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(new URL('./open-database.ts', import.meta.url).href)})
    const database = await openDatabase({ kind: 'embedded', directory: ${JSON.stringify(directory)} })
    await database.query("insert into auth.users (email) values ('other@example.com')")
    console.log('open')
    setInterval(() => undefined, 1000)
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  cleanups.push(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const exited = once(child, 'exit').then(() => Promise.reject(new Error('The other process ended')))
  await Promise.race([once(child.stdout, 'data'), exited])
  exited.catch(() => undefined)
  return child
}

function alterLock(directory: string, change: Record<string, unknown>): void {
  const path = join(directory, 'lock')
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...change }))
}

describe('directory lock of an embedded database', () => {
  it('refuses a second process while the first holds the directory', async () => {
    const directory = await copyDirectory()
    const other = await startOther(directory)
    await expect(openDatabase({ kind: 'embedded', directory })).rejects.toMatchObject({
      code: '55006',
      message: expect.stringContaining(`${directory} is already in use by process ${other.pid}`),
    })
  })

  it('refuses a second open in the same process', async () => {
    const directory = await copyDirectory()
    const first = await openDatabase({ kind: 'embedded', directory })
    cleanups.push(() => first.close())
    await expect(openDatabase({ kind: 'embedded', directory })).rejects.toThrow(
      `already in use by process ${process.pid}`,
    )
  })

  it('is taken over from a killed process with all its data', async () => {
    const directory = await copyDirectory()
    const other = await startOther(directory)
    other.kill('SIGKILL')
    await once(other, 'exit')
    expect(existsSync(join(directory, 'lock'))).toBe(true)
    const database = await openDatabase({ kind: 'embedded', directory })
    cleanups.push(() => database.close())
    expect(await database.query('select email from auth.users')).toEqual([{ email: 'other@example.com' }])
  })

  it('is taken over when the process id was reused', async () => {
    const directory = await copyDirectory()
    await lockDirectory(directory)
    alterLock(directory, { started: 'long ago' })
    const lock = await lockDirectory(directory)
    await lock.release()
    expect(existsSync(join(directory, 'lock'))).toBe(false)
  })

  it('is taken over by only one of several processes', async () => {
    const directory = await copyDirectory()
    await lockDirectory(directory)
    alterLock(directory, { started: 'long ago' })
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(directory)))
    const winners = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(winners).toHaveLength(1)
  })

  it('is refused while the heartbeat of another machine continues', async () => {
    const directory = await copyDirectory()
    const held = await lockDirectory(directory)
    alterLock(directory, { space: 'elsewhere', host: 'other-machine', pid: 7 })
    await expect(lockDirectory(directory)).rejects.toThrow('already in use by process 7 on other-machine')
    await held.release()
  })

  it('is taken over from another machine without a heartbeat', async () => {
    const directory = await copyDirectory()
    const path = join(directory, 'lock')
    const lost = { id: 'x', pid: 7, started: '1', space: 'elsewhere', host: 'other-machine' }
    writeFileSync(path, JSON.stringify(lost))
    const lock = await lockDirectory(directory, 500)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    await lock.release()
  })

  it('keeps the lock of another holder on release', async () => {
    const directory = await copyDirectory()
    const lock = await lockDirectory(directory)
    alterLock(directory, { id: 'somebody else' })
    await lock.release()
    expect(existsSync(join(directory, 'lock'))).toBe(true)
  })
})
