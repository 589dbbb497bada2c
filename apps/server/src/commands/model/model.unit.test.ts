import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readChoice, takeLock } from '@firstline/local-model'
import { createTinyModel } from '@firstline/test-models'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createOllama, listLocalServers } from '#server/config/local-model.ts'
import { readTestConfig } from '#server/config/testing/read-config.ts'
import { startHub } from '../../../../../packages/local-model/test/start-hub.ts'
import { chooseServer } from './choose-server.ts'
import { runModel } from './model.ts'
import type { ModelTools } from './model-tools.ts'

const STUB = fileURLToPath(import.meta.resolve('@firstline/test-models/stub-runtime'))
const CONTENT = createTinyModel({ pieces: ['{"b":', '2}'] })
const NAME = 'qwen2.5-1.5b'

async function prepare(settings: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstline-model-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const config = readTestConfig({ DATA_DIR: dataDir, ...settings })
  const replaced = {
    ...config,
    localModel: { ...config.localModel, runtimeEntry: STUB, runtimePackages: STUB },
  }
  let output = ''
  const capture = (text: string | Uint8Array) => {
    output += String(text)
    return true
  }
  vi.spyOn(process.stdout, 'write').mockImplementation(capture)
  vi.spyOn(process.stderr, 'write').mockImplementation(capture)
  onTestFinished(() => void vi.restoreAllMocks())
  const tools: ModelTools = {
    installRuntime: async () => undefined,
    ask: async () => null,
    showProgress: () => undefined,
    proxies: { https: undefined, http: undefined, except: undefined },
    signal: AbortSignal.timeout(15_000),
  }
  return {
    dataDir,
    config: replaced,
    tools,
    async run(...parameters: string[]) {
      output = ''
      const code = await runModel(tools, () => replaced)(parameters)
      return { code, output }
    },
  }
}

describe('npm run model', () => {
  it('downloads, tries and uses a model, and lists it with its speed', async () => {
    const { run, dataDir } = await prepare()
    const hub = await startHub({ content: CONTENT })
    const { code, output } = await run(NAME, '--yes', '--hub', hub.url)
    expect(output).toContain('Qwen2.5 1.5B Instruct: 1.1 GB, license Apache-2.0')
    expect(output).toContain('Source: https://huggingface.co/Qwen/Qwen2.5-1.5B-Instruct-GGUF')
    expect(output).toMatch(/Downloaded and verified \(SHA-256 [0-9a-f]{64}\)/)
    expect(output).toContain('Speed: 6.3 words a second (10.0 tokens)')
    expect(code).toBe(0)
    expect(await readChoice(dataDir)).toEqual({ kind: 'installed', name: NAME })
    expect((await run('list')).output).toMatch(/\* qwen2\.5-1\.5b .* 6\.3 words a second/)
  })

  it('turns a model off, uses it again and removes it', async () => {
    const { run, dataDir, config } = await prepare()
    const hub = await startHub({ content: CONTENT })
    // A running server has a model loaded, so that none is tried.
    await takeLock(join(dataDir, 'models', 'in-use.lock'))
    await run(NAME, '--yes', '--hub', hub.url)
    expect((await run('off')).code).toBe(0)
    expect(await readChoice(dataDir)).toEqual({ kind: 'off' })
    expect((await run('use', NAME)).output).toContain('writes from the next start on: npm start')
    expect((await run('remove', NAME)).output).toContain('was removed')
    expect(await readChoice(config.dataDir)).toEqual({ kind: 'off' })
    expect((await run('list')).output).toContain('Used: the built-in writer.')
  })

  it('downloads nothing without a yes', async () => {
    const { run, tools, dataDir } = await prepare()
    const hub = await startHub({ content: CONTENT })
    expect(await run(NAME, '--hub', hub.url)).toMatchObject({
      code: 1,
      output: expect.stringContaining('add --yes'),
    })
    tools.ask = async () => 'no'
    expect((await run(NAME, '--hub', hub.url)).output).toContain('Nothing was downloaded.')
    expect(hub.ranges).toEqual([])
    expect(await readChoice(dataDir)).toBeNull()
  })

  it('says that another run is downloading, and that a running server has the model loaded', async () => {
    const { run, dataDir } = await prepare()
    const hub = await startHub({ content: CONTENT })
    const lock = await takeLock(join(dataDir, 'models', 'download.lock'))
    expect((await run(NAME, '--yes', '--hub', hub.url)).output).toContain(
      `Another npm run model is downloading here (process ${process.pid}).`,
    )
    if ('release' in lock) await lock.release()
    await takeLock(join(dataDir, 'models', 'in-use.lock'))
    expect((await run(NAME, '--yes', '--hub', hub.url)).output).toContain('Not tried: a running server')
  })

  it('does not use a model that can not be loaded, and keeps what was used before', async () => {
    const { run, dataDir } = await prepare()
    const good = join(dataDir, 'good.gguf')
    await writeFile(good, CONTENT)
    expect(await run('--file', good)).toMatchObject({ code: 0 })
    const record = join(dataDir, 'models', 'good.json')
    const bad = { ...(JSON.parse(await readFile(record, 'utf8')) as object), name: 'bad', title: 'Bad' }
    const file = join(dataDir, 'bad.json')
    await writeFile(file, JSON.stringify({ fails: 'unknown architecture' }))
    await writeFile(join(dataDir, 'models', 'bad.json'), JSON.stringify({ ...bad, file }))
    const { code, output } = await run('use', 'bad')
    expect({ code, output }).toMatchObject({
      code: 1,
      output: expect.stringContaining("Bad can't be loaded here: unknown architecture. It is not used."),
    })
    expect(await readChoice(dataDir)).toEqual({ kind: 'installed', name: 'good' })
  })

  it.each<[string[], RegExp]>([
    [['--file', '/no/such/file.gguf'], /can't be read \(ENOENT\)/],
    [['no-such-model', '--yes'], /There is no model 'no-such-model'\. There are: qwen2\.5-1\.5b, /],
    [['use', 'absent'], /absent is not installed: npm run model -- list/],
    [['use'], /NAME is missing/],
    [['frobnicate', 'x'], /There is no action 'frobnicate'/],
    [['--hub', 'ftp://example.test', '--yes'], /--hub must be an address/],
    [[NAME, '--yes', '--hub', 'http://127.0.0.1:1'], /127\.0\.0\.1:1 can't be reached/],
  ])('refuses %j in one sentence', async (parameters, message) => {
    const { run, dataDir } = await prepare()
    const { code, output } = await run(...parameters)
    expect(output).toMatch(message)
    expect(code).toBe(1)
    expect(existsSync(join(dataDir, 'model.json'))).toBe(false)
  })
})

describe('npm run model -- --server', () => {
  async function startOllama(models: object[]) {
    const server = createServer((_request, response) => response.end(JSON.stringify({ models })))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    return () => listLocalServers([createOllama(`http://127.0.0.1:${port}`)])
  }
  const models = [
    { name: 'llama3.1:latest', details: { parameter_size: '8.0B' } },
    { name: 'nomic-embed-text:latest' },
    { name: 'qwen3:32b' },
  ]

  it('stores the chosen one of the models that a server lists', async () => {
    const { config, tools, dataDir } = await prepare()
    const find = await startOllama(models)
    tools.ask = async () => '2'
    await chooseServer(config, tools, { yes: false, name: undefined }, find)
    expect(await readChoice(dataDir)).toMatchObject({ server: 'Ollama', model: 'qwen3:32b', parameters: 32 })
    await chooseServer(config, tools, { yes: true, name: undefined }, find)
    expect(await readChoice(dataDir)).toMatchObject({ model: 'llama3.1:latest', parameters: 8 })
  })

  it('changes nothing for a number or name that is not listed, or without a server', async () => {
    const { config, tools, dataDir } = await prepare()
    const find = await startOllama(models)
    tools.ask = async () => '9'
    await expect(chooseServer(config, tools, { yes: false, name: undefined }, find)).rejects.toThrow(
      /none of/,
    )
    await expect(chooseServer(config, tools, { yes: false, name: 'x' }, find)).rejects.toThrow(/no model 'x'/)
    const none = await startOllama([])
    await expect(chooseServer(config, tools, { yes: true, name: undefined }, none)).rejects.toThrow(
      /no model yet/,
    )
    const absent = async () => []
    await expect(chooseServer(config, tools, { yes: true, name: undefined }, absent)).rejects.toThrow(
      /Neither/,
    )
    expect(await readChoice(dataDir)).toBeNull()
  })
})
