import { constants } from 'node:fs'
import { cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { NotifyListeners } from './notify-listeners.ts'
import { quoteIdentifier } from './quote-identifier.ts'
import type { Database } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { startThread } from './embedded-thread.ts'
import { EmbeddedConnection } from './embedded-connection.ts'
import { CallTracker } from './call-tracker.ts'
import { SERVER_ROLE, SESSION_SETTINGS } from './wrap-statements.ts'
import {
  createOwner,
  type TableOwner,
  runQuery,
  runTransaction,
  type DatabaseConnection,
} from './database-connection.ts'

export interface EmbeddedOptions {
  /** The directory that contains `postgres/` and `lock`; null keeps everything in memory. */
  directory: string | null
  /** Statement timeout per transaction in milliseconds. */
  statementTimeout: number
  /** Returns a directory whose database is copied for a new one. Without it, or if it doesn't exist, initdb runs. */
  findTemplate?: () => Promise<string>
}

/** A database before its roles and tables exist, usable by the owner only. */
export interface EmbeddedEngine {
  link: DatabaseConnection
  owner: TableOwner
  /** Switches the session to the server's role. */
  useServerRole(): Promise<Database>
  close(): Promise<void>
}

/** Opens the embedded database, or creates it in an empty directory. @throws {DatabaseError} */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedEngine> {
  const { directory, statementTimeout } = options
  if (directory !== null) await mkdir(directory, { recursive: true, mode: 0o700 })
  const lock = directory === null ? null : await lockDirectory(directory)
  const channels = new NotifyListeners()
  const settings = Object.entries(SESSION_SETTINGS).map(([name, value]) => `set ${name} to '${value}'`)
  const link = new EmbeddedConnection({
    directory: directory === null ? null : join(directory, 'postgres'),
    notify: (channel, payload) => channels.deliver(channel, payload),
    sessionScript: () => [...settings, ...channels.names.map(toListenSql)].join('; '),
  })
  try {
    if (directory !== null) await initialize(directory, options.findTemplate)
    await link.open()
  } catch (error) {
    await lock?.release()
    throw error
  }
  const gate = new CallTracker()
  const close = () =>
    gate.close(async () => {
      try {
        await link.close()
      } finally {
        await lock?.release()
      }
    })
  const listen = async (channel: string, listener: (payload: string) => void) => {
    channels.add(channel, listener)
    await link.script(toListenSql(channel))
    return async () => {
      if (!channels.remove(channel, listener) || gate.isClosed) return
      await link.script(`unlisten ${quoteIdentifier(channel)}`)
    }
  }
  return {
    link,
    owner: createOwner(link),
    close,
    async useServerRole() {
      settings.push(`set role ${SERVER_ROLE}`)
      link.timeout = statementTimeout
      await link.script(`set role ${SERVER_ROLE}`)
      return {
        engine: 'embedded',
        query: (sql, params) => gate.run(() => runQuery(link, sql, params)),
        transaction: (statements, identity) => gate.run(() => runTransaction(link, statements, identity)),
        listen: (channel, listener) => gate.run(() => listen(channel, listener)),
        close,
      }
    },
  }
}

function toListenSql(channel: string): string {
  return `listen ${quoteIdentifier(channel)}`
}

/**
 * Creates the cluster in a temporary directory and renames it when complete, so that a killed process leaves no partial
 * database. The thread that ran initdb ends, which frees its memory.
 */
async function initialize(directory: string, findTemplate: EmbeddedOptions['findTemplate']): Promise<void> {
  const place = join(directory, 'postgres')
  if (await exists(place)) return
  const temporary = join(directory, 'postgres.new')
  await rm(temporary, { recursive: true, force: true })
  const template = findTemplate && join(await findTemplate(), 'postgres')
  if (template && (await exists(template))) {
    await cp(template, temporary, { recursive: true, mode: constants.COPYFILE_FICLONE })
  } else {
    const thread = await startThread(temporary, { handleReply: () => undefined, handleLoss: () => undefined })
    await thread.close()
  }
  await rename(temporary, place)
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null
}
