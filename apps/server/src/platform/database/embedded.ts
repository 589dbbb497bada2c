import { constants } from 'node:fs'
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Channels, quoteIdentifier } from './channels.ts'
import type { Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { startThread } from './embedded-thread.ts'
import { EmbeddedLink } from './embedded-link.ts'
import { Gate } from './gate.ts'
import { SERVER_ROLE, SESSION_SETTINGS } from './statements-of.ts'
import { ownerOf, type Owner, runQuery, runTransaction, type Link } from './link.ts'

export interface EmbeddedOptions {
  /** The folder that will hold `postgres/` and `lock`; null keeps everything in memory. */
  directory: string | null
  /** Milliseconds a transaction may take. */
  statementTimeout: number
  /** Gives a directory whose database is copied when there is none yet; without it, or if it is missing, initdb runs. */
  findTemplate?: () => Promise<string>
}

/** A database before its roles and tables exist: only its owner can do something with it. */
export interface EmbeddedEngine {
  link: Link
  owner: Owner
  /** From here on the session has the server's own role. */
  enter(): Promise<Database>
  close(): Promise<void>
}

/** Opens the embedded database, making it when the directory is empty. @throws {DatabaseError} */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const { directory, statementTimeout } = options
  if (directory !== null) await mkdir(directory, { recursive: true, mode: 0o700 })
  const lock = directory === null ? null : await lockDirectory(directory)
  const channels = new Channels()
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `set ${name} to '${value}'`)
  const link = new EmbeddedLink({
    directory: directory === null ? null : join(directory, 'postgres'),
    notify: (channel, payload) => channels.deliver(channel, payload),
    greeting: () => [...settings, ...channels.names.map(listenTo)].join('; '),
  })
  try {
    if (directory !== null) await initialize(directory, options.findTemplate)
    await link.open()
  } catch (error) {
    await lock?.release()
    throw error
  }
  const gate = new Gate()
  const close = () =>
    gate.close(async () => {
      try {
        await link.close()
      } finally {
        await lock?.release()
      }
    })
  const listen = async (channel: string, hear: (payload: string) => void) => {
    channels.add(channel, hear)
    await link.script(listenTo(channel))
    return async () => {
      if (!channels.remove(channel, hear) || gate.isClosed) return
      await link.script(`unlisten ${quoteIdentifier(channel)}`)
    }
  }
  return {
    link,
    owner: ownerOf(link),
    close,
    async enter() {
      settings.push(`set role ${SERVER_ROLE}`)
      link.timeout = statementTimeout
      await link.script(`set role ${SERVER_ROLE}`)
      return {
        engine: 'embedded',
        query: (sql, params) => gate.pass(() => runQuery(link, sql, params)),
        transaction: (statements, identity) => gate.pass(() => runTransaction(link, statements, identity)),
        listen: (channel, hear) => gate.pass(() => listen(channel, hear)),
        close,
      }
    },
  }
}

function listenTo(channel: string): string {
  return `listen ${quoteIdentifier(channel)}`
}

/**
 * Makes the cluster beside its place and moves it there when it is complete: a process killed half-way leaves nothing
 * that looks like a database. The thread that ran initdb ends, which frees its memory.
 */
async function initialize(directory: string, findTemplate: EmbeddedOptions['findTemplate']): Promise<void> {
  const place = join(directory, 'postgres')
  if (await exists(place)) return
  const fresh = join(directory, 'postgres.new')
  await rm(fresh, { recursive: true, force: true })
  const template = findTemplate && join(await findTemplate(), 'postgres')
  if (template && (await exists(template))) {
    await cp(template, fresh, { recursive: true, mode: constants.COPYFILE_FICLONE })
  } else {
    const thread = await startThread(fresh, { answer: () => undefined, lost: () => undefined })
    await thread.close()
  }
  await rename(fresh, place)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
