import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MigrationFolder, readMigrations } from './read-migrations.ts'

let directory: string
let folders: MigrationFolder[]

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'firstline-migrations-'))
  folders = ['platform', 'product'].map((name) => ({ name, directory: join(directory, name) }))
})

afterEach(() => {
  rmSync(directory, { recursive: true })
})

function put(name: string, sql = 'select 1'): void {
  const path = join(directory, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, sql)
}

describe('readMigrations', () => {
  it('orders by folder and number', async () => {
    put('product/0001_first.sql')
    put('platform/0002_second.sql')
    put('platform/0001_first.sql')
    put('platform/README.md')
    expect((await readMigrations(folders)).map(({ name }) => name)).toEqual([
      'platform/0001_first.sql',
      'platform/0002_second.sql',
      'product/0001_first.sql',
    ])
  })

  it('computes the same checksum for all line endings', async () => {
    put('platform/0001_unix.sql', 'select 1;\nselect 2;\n')
    put('platform/0002_windows.sql', 'select 1;\r\nselect 2;\r\n')
    const [unix, windows] = await readMigrations(folders)
    expect(unix?.checksum).toBe(windows?.checksum)
  })

  it('refuses file names without a valid number', async () => {
    put('product/1_short.sql')
    await expect(readMigrations(folders)).rejects.toThrow('product/1_short.sql should be named like')
  })

  it('refuses two files with the same number', async () => {
    put('product/0001_one.sql')
    put('product/0001_other.sql')
    await expect(readMigrations(folders)).rejects.toThrow(
      'product/0001_one.sql and product/0001_other.sql have the same number',
    )
  })
})
