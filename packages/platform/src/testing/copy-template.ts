import { randomUUID } from 'node:crypto'
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findQuickFolder } from './find-quick-folder.ts'

export type TestEngine =
  | { kind: 'embedded'; template: string; empty: string }
  | {
      kind: 'postgres'
      template: string
      administratorUrl: string
      /** As the owner of the tables; the word DATABASE is replaced by the name of the database. */
      ownerUrl: string
    }

export interface TemplateCopy {
  config: { kind: 'embedded'; directory: string } | { kind: 'server'; url: string }
  remove(): Promise<void>
}

/** Copies the migrated template, or with `empty` a database that contains nothing. */
export async function copyTemplate(
  engine: TestEngine,
  contents: 'migrated' | 'empty' = 'migrated',
): Promise<TemplateCopy> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (engine.kind === 'embedded') {
    const directory = join(findQuickFolder(), `firstline-${name}`)
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
