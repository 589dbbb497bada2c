import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../database/open-database.ts'
import { readMigrations } from '../database/read-migrations.ts'
import { startPostgres } from './index.ts'

/** The owner of test databases is not a superuser, so that a missing grant or policy is found. */
export const TEST_OWNER = 'test_owner'

const template = 'template_migrated'

/** Starts the shared server of a test run, with one migrated template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const migrations = await readMigrations()
  const server = await startPostgres()
  try {
    const administrator = new pg.Client({ connectionString: server.url('postgres') })
    await administrator.connect()
    await administrator.query(`create role ${TEST_OWNER} login createrole createdb`)
    await administrator.query(`create database ${template} owner ${TEST_OWNER}`)
    await administrator.end()
    const database = await openDatabase(
      { kind: 'server', url: server.url(template, TEST_OWNER) },
      { migrations },
    )
    await database.close()
    project.provide('engine', {
      kind: 'postgres',
      template,
      administratorUrl: server.url('postgres'),
      ownerUrl: server.url('DATABASE', TEST_OWNER),
    })
  } catch (error) {
    await server.stop()
    throw error
  }
  return () => server.stop()
}
