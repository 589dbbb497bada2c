import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
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

describe('--help and a wrong option', () => {
  const run = (...parameters: string[]) => runCommand(process.execPath, [start, ...parameters])

  it.each(['ledger-load', 'test', 'test-model', 'test-payments', 'test-providers'])(
    'of %s print the usage, and nothing is started',
    async (name) => {
      expect(await run(name, '--help')).toMatchObject({
        code: 0,
        output: expect.stringMatching(/^Runs .*\bnpm /s),
      })
      const wrong = await run(name, '--no-such-option')
      expect(wrong).toMatchObject({
        code: 1,
        output: expect.stringMatching(/^Unknown option '--no-such-option'.*\bnpm /s),
      })
      expect(wrong.output).not.toContain('    at ')
    },
    60_000,
  )
})

describe('a stand-in for an outside service', () => {
  it.each(['test-model', 'test-payments', 'test-providers'])(
    '%s says in a sentence that its port is taken, and ends',
    async (name) => {
      const occupant = createServer().listen(0, '127.0.0.1')
      await once(occupant, 'listening')
      const { port } = occupant.address() as AddressInfo
      const { code, output } = await runCommand(process.execPath, [start, name, '--port', String(port)])
      occupant.close()
      expect({ code, output }).toEqual({
        code: 1,
        output: `Port ${port} is taken. Stop what uses it, or choose another one with --port.\n`,
      })
    },
    60_000,
  )
})
