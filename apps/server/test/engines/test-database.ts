import { copyTemplate, type TestEngine } from '@firstline/test-engines'
import { afterAll, afterEach, expect, inject } from 'vitest'
import type { Database, Row } from '#server/platform/database/database.ts'
import type { DatabaseConfig } from '#server/platform/database/database-config.ts'
import { openDatabase, type OpenDatabaseOptions } from '#server/platform/database/open-database.ts'
import { connectOwner } from '#server/platform/database/postgres.ts'
import type { Owner } from '#server/platform/database/link.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** What the global setup of the project prepared. */
    engine: TestEngine
  }
}

export interface TestDatabase {
  /** As the server has it. */
  database: Database
  /** Statements with the rights of the tables' owner, for what no role may do. */
  owner: Owner
  /** To open it elsewhere (PostgreSQL: another replica). */
  config: DatabaseConfig
  /** A second server on the same database; PostgreSQL only, since an embedded one belongs to one process. */
  openReplica(): Promise<Database>
}

/**
 * A migrated database for one test file, on the engine of its project, gone when the file is done. Call it at the top
 * of the file: `const { database } = await createTestDatabase()`. After every test it is asked for broken invariants.
 */
export async function createTestDatabase(options: OpenDatabaseOptions = {}): Promise<TestDatabase> {
  const { config, remove } = await copyTemplate(inject('engine'))
  const open: Database[] = []
  let owner: Owner | undefined
  const database = await openDatabase(config, {
    ...options,
    onLocked: async (given) => {
      // The embedded engine has one connection, and its owner stays.
      if (config.kind === 'embedded') owner = given
      await options.onLocked?.(given)
    },
  })
  open.push(database)
  const connection = config.kind === 'server' ? await connectOwner(config.url) : undefined
  owner = connection?.owner ?? owner
  if (!owner) throw new Error('The database was opened without its owner')
  const asked = owner

  afterEach(async () => {
    expect(await brokenInvariants(asked), 'rows of firstline.invariants_broken').toEqual([])
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

async function brokenInvariants(owner: Owner): Promise<Row[]> {
  const [view] = await owner.query("select to_regclass('firstline.invariants_broken') is not null as exists")
  return view?.['exists'] === true ? owner.query('select * from firstline.invariants_broken') : []
}
