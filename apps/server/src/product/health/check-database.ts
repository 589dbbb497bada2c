import { pluralOf } from '@firstline/contract/in-words'
import type { Database } from '@firstline/platform/database'
import { isUpToDate, readMigrationStatus } from '@firstline/platform/database/migration-status'
import { readMigrations } from '@firstline/platform/database/read-migrations'
import { readDatabaseVersion } from './diagnostic-queries.ts'
import { formatSize } from './format-figures.ts'
import { createFinding, createOkFinding, type HealthFinding, SECTIONS } from './health-check.ts'

const SLOW_MS = 250
/** The share of the server's connections above which new ones may soon be refused. */
const MANY_CONNECTIONS = 0.8

interface DatabaseFigures {
  size: number
  connections: number
  mostConnections: number
}

/** Reachable, fast, migrated, with connections to spare. */
export async function checkDatabase(database: Database): Promise<HealthFinding> {
  const latency = await measureLatency(database)
  const [version, figures, migrations] = await Promise.all([
    readDatabaseVersion(database),
    readFigures(database),
    readMigrations().then((files) => readMigrationStatus(database, files)),
  ])
  const { connections, mostConnections } = figures
  const pool = database.countConnections?.() ?? null
  const isServer = database.engine === 'postgres'
  const facts = {
    Engine: isServer ? `PostgreSQL ${version}` : `embedded, PostgreSQL ${version}`,
    Size: formatSize(figures.size),
    Latency: `${latency.toFixed(1)} ms`,
    Connections: isServer ? `${connections} of ${mostConnections}` : null,
    Pool: pool && `${pool.busy} of ${pool.most} busy, ${pool.waiting} waiting`,
    Migrations: `${migrations.applied} applied`,
  }
  if (!isUpToDate(migrations)) {
    const count = migrations.missing.length + migrations.changed.length + migrations.unknown.length
    return createFinding(
      'warning',
      `${count} ${pluralOf(count, 'migration is', 'migrations are')} not as in this version's files.`,
      facts,
      {
        text: 'Restart the server, which applies missing ones. Else run npm run doctor.',
        section: SECTIONS.doctor,
      },
    )
  }
  if (pool && pool.waiting > 0 && pool.busy >= pool.most) {
    return createFinding(
      'warning',
      'Every connection of this server is busy, and calls wait for one.',
      facts,
      {
        text: 'Look for slow statements in pg_stat_activity, or run another server.',
        section: SECTIONS.outage,
      },
    )
  }
  if (isServer && connections > mostConnections * MANY_CONNECTIONS) {
    return createFinding('warning', 'PostgreSQL has few connections left.', facts, {
      text: 'Raise max_connections, or close other programs that use them.',
      section: SECTIONS.outage,
    })
  }
  if (latency > SLOW_MS) {
    return createFinding('warning', 'The database responds slowly.', facts, {
      text: 'Look at the load of its machine and at the network between both.',
      section: SECTIONS.watch,
    })
  }
  return createOkFinding('It responds, and every migration is applied.', facts)
}

async function measureLatency(database: Database): Promise<number> {
  const startedAt = performance.now()
  await database.query('select 1')
  return performance.now() - startedAt
}

async function readFigures(database: Database): Promise<DatabaseFigures> {
  const [row] = await database.query<DatabaseFigures>(
    `select pg_database_size(current_database()) as size,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
       current_setting('max_connections')::int as "mostConnections"`,
  )
  return row ?? { size: 0, connections: 0, mostConnections: 0 }
}
