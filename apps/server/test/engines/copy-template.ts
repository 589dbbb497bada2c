import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { DatabaseConfig } from '#server/platform/database/database-config.ts'
import type { TestEngine } from './engine.ts'
import { quickFolder } from './quick-folder.ts'

export interface TemplateCopy {
  config: DatabaseConfig
  remove(): Promise<void>
}

/** A copy of the migrated template, or with `empty` a database without anything in it. */
export async function copyTemplate(
  engine: TestEngine,
  contents: 'migrated' | 'empty' = 'migrated',
): Promise<TemplateCopy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (engine.kind === 'embedded') {
    const directory = join(quickFolder(), `firstline-${name}`)
    cpSync(contents === 'migrated' ? engine.template : engine.empty, directory, { recursive: true })
    return {
      config: { kind: 'embedded', directory },
      remove: async () => rmSync(directory, { recursive: true, force: true }),
    }
  }
  const url = engine.ownerUrl.replace('DATABASE', name)
  const template = contents === 'migrated' ? engine.template : 'template0'
  await administer(
    engine.administratorUrl,
    `create database ${name} template ${template} owner ${new URL(url).username}`,
  )
  return {
    config: { kind: 'server', url },
    remove: () => administer(engine.administratorUrl, `drop database ${name} with (force)`),
  }
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
