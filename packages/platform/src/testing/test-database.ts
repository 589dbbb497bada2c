import { copyTemplate, type TestEngine } from './index.ts'
import { afterAll, afterEach, expect, inject } from 'vitest'
import type { Database, Row } from '../database/database.ts'
import type { DatabaseConfig } from '../database/database-config.ts'
import { openDatabase, type OpenDatabaseOptions } from '../database/open-database.ts'
import { connectOwner } from '../database/postgres.ts'
import type { TableOwner } from '../database/database-connection.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Provided by the global setup of the project. */
    engine: TestEngine
  }
}

export interface TestDatabase {
  /** With the rights of the server. */
  database: Database
  /** With the rights of the tables' owner, for what no API role may do. */
  owner: TableOwner
  /** For another connection (PostgreSQL only). */
  config: DatabaseConfig
  /** A second server on the same database; PostgreSQL only, since an embedded one belongs to one process. */
  openReplica(): Promise<Database>
}

/**
 * Creates a migrated database for one test file, on the engine of its project, and removes it at the end. Call it at the
 * top of the file: `const { database } = await createTestDatabase()`. Every test fails if it leaves a broken invariant.
 */
export async function createTestDatabase(options: OpenDatabaseOptions = {}): Promise<TestDatabase> {
  const { config, remove } = await copyTemplate(inject('engine'))
  const open: Database[] = []
  let owner: TableOwner | undefined
  const database = await openDatabase(config, {
    ...options,
    onLocked: async (given) => {
      // The embedded engine has one connection, whose owner remains usable.
      if (config.kind === 'embedded') owner = given
      await options.onLocked?.(given)
    },
  })
  open.push(database)
  const connection = config.kind === 'server' ? await connectOwner(config.url) : undefined
  owner = connection?.owner ?? owner
  if (!owner) throw new Error('The database was opened without its owner')
  const invariantOwner = owner

  afterEach(async () => {
    expect(await brokenInvariants(invariantOwner), 'rows of firstline.invariants_broken').toEqual([])
  })
  afterAll(async () => {
    for (const one of open) await one.close()
    await connection?.close()
    await remove()
  })

  return {
    database,
    owner,
    config,
    async openReplica() {
      if (config.kind === 'embedded') throw new Error('An embedded database has no second server')
      const replica = await openDatabase(config, options)
      open.push(replica)
      return replica
    },
  }
}

async function brokenInvariants(owner: TableOwner): Promise<Row[]> {
  const [view] = await owner.query("select to_regclass('firstline.invariants_broken') is not null as exists")
  return view?.['exists'] === true ? owner.query('select * from firstline.invariants_broken') : []
}
