import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './lib/root.ts'
import { runCommand } from './lib/run-command.ts'

const start = path.join(root, 'scripts/run.mjs')

/** Runs the starter in a process that reports another version of Node. */
function runAs(version: string, ...parameters: string[]) {
  const disguise = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`
  const preload = `data:text/javascript,${encodeURIComponent(disguise)}`
  return runCommand(process.execPath, ['--import', preload, start, ...parameters])
}

describe('scripts/run.mjs', () => {
  it('refuses a Node that is too old with one sentence', async () => {
    const { code, output } = await runAs('20.20.2', 'check', 'types')
    expect(code).toBe(1)
    expect(output).toMatch(
      /^Firstline needs Node 22\.22\.2 or later and this is Node 20\.20\.2: run it through npm .+\n$/,
    )
  })

  it('refuses the release below the minimum and accepts the minimum', async () => {
    expect((await runAs('22.22.1', 'nothing')).output).toContain('needs Node 22.22.2')
    expect((await runAs('22.22.2', 'nothing')).output).toContain("no command 'nothing'")
    expect((await runAs('24.0.0', 'nothing')).output).toContain("no command 'nothing'")
  })

  it('does not take a path for a command', async () => {
    const { code, output } = await runAs('24.21.0', '../apps/server/src/main')
    expect(code).toBe(1)
    expect(output).toContain('There is no command')
  })
})
