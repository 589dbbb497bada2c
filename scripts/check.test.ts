import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZONES } from './lib/arrows.ts'
import { root } from './lib/root.ts'
import { runTool } from './lib/run-tool.ts'

interface Report {
  diagnostics: { code: string; filename: string }[]
}

const RULE = 'eslint(no-restricted-imports)'
const directory = mkdtempSync(path.join(tmpdir(), 'firstline-arrows-'))

afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs the project's own linter and gives what it complained of, as 'file: rule'. */
async function lint(folder: string, parameters: string[] = []): Promise<string[]> {
  const { output } = await runTool('oxlint', ['-f', 'json', ...parameters], { directory: folder })
  const report = JSON.parse(output.slice(output.indexOf('{'))) as Report
  return report.diagnostics.map(({ filename, code }) => `${filename}: ${code}`)
}

function plant(file: string, source: string): void {
  const target = path.join(directory, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, source)
}

const importing = (specifier: string) =>
  `import * as planted from '${specifier}'\n\nexport const used = planted\n`

// Each import gets a file of its own, next to where the table puts it, so that one run of the linter judges all.
function plantAll(kind: 'refuses' | 'allows'): Map<string, string> {
  const planted = new Map<string, string>()
  for (const [position, [file, specifier]] of ZONES.flatMap((zone) => zone[kind]).entries()) {
    const own = file.replace(/((\.test)?\.\w+)$/, `-${kind}-${position}$1`)
    plant(own, importing(specifier))
    planted.set(own, specifier)
  }
  return planted
}

describe('the direction of imports', () => {
  let refused: Map<string, string>
  let allowed: Map<string, string>
  let complaints: string[]

  beforeAll(async () => {
    for (const file of ['oxlint.config.ts', 'package.json', 'scripts/lib/arrows.ts']) {
      cpSync(path.join(root, file), path.join(directory, file))
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'))
    refused = plantAll('refuses')
    allowed = plantAll('allows')
    plant('apps/server/src/product/help/helped.ts', importing('#test/makers.ts'))
    plant('apps/server/src/product/help/helped.test.ts', importing('#test/makers.ts'))
    plant('apps/server/src/product/help/crossed.test.ts', importing('#server/product/credits/store.ts'))
    plant('apps/server/src/wire/rest/doored.test.ts', importing('#server/wire/auth/index.ts'))
    plant('apps/server/src/wire/rest/entered.test.ts', importing('#server/wire/auth/store.ts'))
    plant('packages/contract/src/lazy.ts', `export const lazy = () => import('pg')\n`)
    plant('packages/contract/src/typed.ts', `export type { Pool } from 'pg'\n`)
    plant('apps/server/src/product/help/reads.ts', `export const home = process.env['HOME']\n`)
    plant('apps/server/src/product/help/takes.ts', `export const { env } = process\n`)
    plant('apps/server/src/config/reads.ts', `export const home = process.env['HOME']\n`)
    complaints = await lint(directory, ['apps', 'packages'])
  })

  it('refuses every import against an arrow', () => {
    const passed = [...refused].filter(([file]) => !complaints.includes(`${file}: ${RULE}`))
    expect(passed).toEqual([])
    expect(refused.size).toBeGreaterThan(40)
  })

  it('allows the imports that follow the arrows', () => {
    const stopped = [...allowed].filter(([file]) => complaints.includes(`${file}: ${RULE}`))
    expect(stopped).toEqual([])
  })

  it('sees lazy imports and types too', () => {
    expect(complaints).toContain(`packages/contract/src/lazy.ts: ${RULE}`)
    expect(complaints).toContain(`packages/contract/src/typed.ts: ${RULE}`)
  })

  it('lets tests use test helpers and holds them to the arrows otherwise', () => {
    expect(complaints).toContain(`apps/server/src/product/help/helped.ts: ${RULE}`)
    expect(complaints).not.toContain(`apps/server/src/product/help/helped.test.ts: ${RULE}`)
    expect(complaints).toContain(`apps/server/src/product/help/crossed.test.ts: ${RULE}`)
    expect(complaints).not.toContain(`apps/server/src/wire/rest/doored.test.ts: ${RULE}`)
    expect(complaints).toContain(`apps/server/src/wire/rest/entered.test.ts: ${RULE}`)
  })

  it('keeps the environment to the configuration', () => {
    expect(complaints).toContain('apps/server/src/product/help/reads.ts: node(no-process-env)')
    expect(complaints).toContain('apps/server/src/product/help/takes.ts: eslint(no-restricted-properties)')
    expect(complaints.filter((line) => line.startsWith('apps/server/src/config/reads.ts'))).toEqual([])
  })

  it('is followed by the tree as it stands', async () => {
    const own = await lint(root)
    expect(own.filter((line) => line.endsWith(RULE))).toEqual([])
    // Everything there is, on a machine that may have more to do.
  }, 30_000)
})
