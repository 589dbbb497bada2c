import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZONES } from './lib/import-rules.ts'
import { root } from './lib/root.ts'
import { runTool } from './lib/run-tool.ts'

interface Report {
  diagnostics: { code: string; filename: string }[]
}

const RULE = 'eslint(no-restricted-imports)'
const directory = mkdtempSync(path.join(tmpdir(), 'firstline-import-rules-'))

afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Runs the project's own linter and returns its diagnostics, as 'file: rule'. */
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

// Each import gets a file of its own, next to the place the table names, so that one run of the linter checks all.
function plantAll(kind: 'refuses' | 'allows'): Map<string, string> {
  const planted = new Map<string, string>()
  for (const [position, [file, specifier]] of ZONES.flatMap((zone) => zone[kind]).entries()) {
    const own = file.replace(/((\.test)?\.\w+)$/, `-${kind}-${position}$1`)
    plant(own, importing(specifier))
    planted.set(own, specifier)
  }
  return planted
}

describe('dependency rules of the linter', () => {
  let refused: Map<string, string>
  let allowed: Map<string, string>
  let diagnostics: string[]

  beforeAll(async () => {
    for (const file of [
      'oxlint.config.ts',
      'package.json',
      'scripts/lib/import-rules.ts',
      'scripts/lib/import-rules',
    ]) {
      cpSync(path.join(root, file), path.join(directory, file), { recursive: true })
    }
    symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'))
    refused = plantAll('refuses')
    allowed = plantAll('allows')
    plant('apps/server/src/product/help/helped.ts', importing('#test/fixtures.ts'))
    plant('apps/server/src/product/help/helped.test.ts', importing('#test/fixtures.ts'))
    plant('apps/server/src/product/help/crossed.test.ts', importing('#server/product/credits/store.ts'))
    plant('wire/rest/helped.test.ts', importing('@firstline/wire/test-wire/test-wire'))
    plant('wire/rest/crossed.test.ts', importing('@firstline/wire/auth'))
    plant('packages/contract/src/lazy.ts', `export const lazy = () => import('pg')\n`)
    plant('packages/contract/src/typed.ts', `export type { Pool } from 'pg'\n`)
    plant('apps/server/src/product/help/reads.ts', `export const home = process.env['HOME']\n`)
    plant('apps/server/src/product/help/takes.ts', `export const { env } = process\n`)
    plant('apps/server/src/config/reads.ts', `export const home = process.env['HOME']\n`)
    plant(
      'apps/web/src/ui/bare.tsx',
      `export function Bare() {
  localStorage.clear()
  window.sessionStorage.clear()
  void navigator.clipboard.writeText(crypto.randomUUID())
  return <form />
}
`,
    )
    diagnostics = await lint(directory, ['apps', 'packages', 'wire'])
  })

  it('refuses every import against a dependency rule', () => {
    const passed = [...refused].filter(([file]) => !diagnostics.includes(`${file}: ${RULE}`))
    expect(passed).toEqual([])
    expect(refused.size).toBeGreaterThan(40)
  })

  it('allows the imports that follow the dependency rules', () => {
    const stopped = [...allowed].filter(([file]) => diagnostics.includes(`${file}: ${RULE}`))
    expect(stopped).toEqual([])
  })

  it('checks dynamic imports and type imports too', () => {
    expect(diagnostics).toContain(`packages/contract/src/lazy.ts: ${RULE}`)
    expect(diagnostics).toContain(`packages/contract/src/typed.ts: ${RULE}`)
  })

  it('lets tests import test helpers, under the same rules otherwise', () => {
    expect(diagnostics).toContain(`apps/server/src/product/help/helped.ts: ${RULE}`)
    expect(diagnostics).not.toContain(`apps/server/src/product/help/helped.test.ts: ${RULE}`)
    expect(diagnostics).toContain(`apps/server/src/product/help/crossed.test.ts: ${RULE}`)
    expect(diagnostics).not.toContain(`wire/rest/helped.test.ts: ${RULE}`)
    expect(diagnostics).toContain(`wire/rest/crossed.test.ts: ${RULE}`)
  })

  it('refuses to read the environment outside of the configuration', () => {
    expect(diagnostics).toContain('apps/server/src/product/help/reads.ts: node(no-process-env)')
    expect(diagnostics).toContain('apps/server/src/product/help/takes.ts: eslint(no-restricted-properties)')
    expect(diagnostics.filter((line) => line.startsWith('apps/server/src/config/reads.ts'))).toEqual([])
  })

  it('refuses what a browser may lack or refuse outside of its one home, and a bare form', () => {
    const found = (rule: string) => `apps/web/src/ui/bare.tsx: ${rule}`
    const inBare = diagnostics.filter((line) => line.startsWith('apps/web/src/ui/bare.tsx'))
    expect(inBare.filter((line) => line === found('eslint(no-restricted-properties)'))).toHaveLength(3)
    expect(inBare.filter((line) => line === found('eslint(no-restricted-globals)'))).toHaveLength(1)
    expect(inBare).toContain(found('react(forbid-elements)'))
  })

  it('finds no violation in the repository itself', async () => {
    const own = await lint(root)
    expect(own.filter((line) => line.endsWith(RULE))).toEqual([])
    // The linter reads every file, on a machine that may be busy.
  })
})
