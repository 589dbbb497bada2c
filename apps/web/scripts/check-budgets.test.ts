// @vitest-environment node
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkBudgets } from './check-budgets.ts'
import { measureRoutes } from './measure-routes.ts'

let client: string
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'firstline-budget-'))
  for (const folder of ['.vite', 'assets', 'text']) mkdirSync(join(client, folder))
  const routes = {
    root: { module: '/assets/root.js' },
    home: { parentId: 'root', index: true, module: '/assets/home.js' },
    text: { parentId: 'root', path: '/text', module: '/assets/home.js' },
    members: { parentId: 'root', path: '/members', module: '/assets/members.js' },
  }
  const manifest = { entry: { module: '/assets/entry.js' }, routes }
  write('assets/manifest-1a.js', `window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  const graph = {
    entry: { file: 'assets/entry.js', imports: ['shared'] },
    root: { file: 'assets/root.js' },
    home: { file: 'assets/home.js' },
    members: { file: 'assets/members.js', imports: ['shared', 'heavy'] },
    shared: { file: 'assets/shared.js' },
    heavy: { file: 'assets/heavy.js' },
  }
  write('.vite/manifest.json', JSON.stringify(graph))
  for (const name of ['entry', 'root', 'home', 'members', 'shared', 'heavy']) write(`assets/${name}.js`, name)
  for (const page of ['index.html', 'text/index.html', '__spa-fallback.html'])
    write(page, '<script>1</script>')
})
afterEach(() => rmSync(client, { recursive: true }))

const write = (name: string, content: string) => writeFileSync(join(client, name), content)
const plant = (name: string, bytes: number) =>
  write(`assets/${name}.js`, randomBytes(bytes / 2).toString('hex'))
const measure = () =>
  measureRoutes(client, ['/', '/text', '/members'], { '/': 'paint', '/text': 'interaction' } as const)

describe('the budgets', () => {
  it('pass while every page is within its limit', () => {
    expect(() => checkBudgets(measure(), { '/': 1_000, '/members': 1_000 })).not.toThrow()
  })

  it('fail the build by a file that a page imports through another, naming page, size, limit and the file', () => {
    plant('heavy', 20_000)
    expect(() => checkBudgets(measure(), { '/': 1_000, '/members': 1_000 })).toThrow(
      /^\/members fetches 1\d\.\d kB of script, its limit is 1\.0 kB\. Heaviest:\n {2}1\d\.\d kB {2}assets\/heavy\.js\n/,
    )
  })

  it('counts shared files for each page, and nothing for a page with deferred hydration', () => {
    plant('shared', 20_000)
    const [home, text, members] = measure()
    expect(home?.visitor).toBeGreaterThan(10_000)
    expect(members?.signedIn).toBeGreaterThan(10_000)
    expect([text?.visitor, text?.signedIn].map((bytes) => (bytes ?? 0) < 100)).toEqual([true, true])
    expect(text?.hydrated).toBeGreaterThan(10_000)
  })
})
