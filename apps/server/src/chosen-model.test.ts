import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AdminHealth } from '@firstline/contract/health'
import { type InstalledModel, saveInstalled, writeChoice } from '@firstline/local-model'
import type { StubModel } from '@firstline/test-models/stub-runtime'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { postGeneration, readAllEvents } from '#test/post-generation.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { readBalance } from '#test/read-balance.ts'
import { openTestApp, readTestConfig } from '#test/test-app.ts'
import { openChosenModel } from './chosen-model.ts'
import { checkChosenModel } from './commands/check-chosen-model.ts'

const { database } = await createProductDatabase()
const STUB = fileURLToPath(import.meta.resolve('@firstline/test-models/stub-runtime'))
const TITLE = 'Stub 4B'

/** A data directory with an installed model that a stub runtime runs. */
async function makeModel(stub: StubModel = {}, changes: Partial<InstalledModel> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'firstline-model-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const file = join(dataDir, 'stub.json')
  const save = (content: StubModel) => writeFile(file, JSON.stringify(content))
  await save(stub)
  await saveInstalled(dataDir, {
    name: 'stub',
    title: TITLE,
    file,
    isOwnFile: true,
    bytes: 1_000,
    sha256: null,
    license: 'mit',
    source: file,
    parameters: 4,
    contextLength: 8_192,
    tokensPerSecond: null,
    wordsPerSecond: null,
    ...changes,
  })
  await writeChoice(dataDir, { kind: 'installed', name: 'stub' })
  return { dataDir, save }
}

function configure(dataDir: string, environment: Record<string, string> = {}, runtimeEntry = STUB) {
  const config = readTestConfig({ DATA_DIR: dataDir, ...environment })
  return { ...config, localModel: { ...config.localModel, runtimeEntry, runtimePackages: runtimeEntry } }
}

async function openApp(stub: StubModel, environment: Record<string, string> = {}) {
  const { dataDir, save } = await makeModel(stub)
  const chosen = await openChosenModel(configure(dataDir, environment))
  const app = await openTestApp({ database, chosen })
  onTestFinished(async () => {
    await app.close()
    await chosen.close()
  })
  const user = await makeUser(app, { dm: 6 })
  const generate = () =>
    postGeneration(app, user, { ...makeForm(), requestId: randomUUID() }, { events: true })
  const kill = () => {
    const id = chosen.process?.status().processId
    // Zero or nothing would be the whole group of this process.
    if (!id) expect.fail('The model has no process')
    process.kill(id, 'SIGKILL')
  }
  return { app, chosen, user, generate, kill, save }
}

describe('generate-messages with a model of npm run model', () => {
  it('writes a set in the process of the model, says so with its speed and logs it without a cost', async () => {
    const { generate, user, app, chosen } = await openApp({})
    const events = await readAllEvents(await generate())
    expect(events.map(({ event }) => event)).toEqual(['accepted', 'item', 'item', 'item', 'done'])
    expect(events[0]?.data['writer']).toMatchObject({ kind: 'model', model: TITLE })
    expect(events[1]?.data).toMatchObject({ writtenBy: 'model' })
    const second = await readAllEvents(await generate())
    expect(second[0]?.data['writer']).toMatchObject({ wordsPerSecond: 6.25 })
    const { data } = await user.client.from('message_logs').select('model_used, cost_estimate')
    expect(data).toEqual([
      { model_used: TITLE, cost_estimate: 0 },
      { model_used: TITLE, cost_estimate: 0 },
    ])
    expect(await (await app.fetch('/config.json')).json()).toMatchObject({ writer: { model: TITLE } })
    expect(chosen.config).toMatchObject({
      model: { isSmall: true, concurrency: 1 },
      generation: { timeoutMs: 300_000 },
    })
  })

  it('finishes a set for one credit after the process was killed in the middle of it', async () => {
    const { generate, kill, user, save } = await openApp({ tokensPerSecond: 60 })
    const response = await generate()
    await vi.waitFor(async () => {
      const { data } = await user.client.from('generation_items').select('position')
      expect(data).toHaveLength(1)
    })
    await save({})
    kill()
    const events = await readAllEvents(response)
    expect(events.map(({ event }) => event)).toEqual(['accepted', 'item', 'item', 'item', 'done'])
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 5 })
    expect(await database.query('select * from firstline.invariants_broken')).toEqual([])
  })

  it('returns the credit when the process ends before a text and can not be started again', async () => {
    const { generate, kill, user, save, chosen } = await openApp({ mode: 'hang' }, { LLM_TIMEOUT: '20' })
    const response = await generate()
    await chosen.process?.ready(AbortSignal.timeout(10_000))
    await save({ fails: 'the file is damaged' })
    kill()
    const end = (await readAllEvents(response)).at(-1)
    expect(end).toMatchObject({ event: 'failed', data: { refunded: true } })
    expect(await readBalance(database, user.id)).toMatchObject({ dm: 6 })
    expect(chosen.process?.status().problem).not.toBeNull()
  })
})

describe('admin-health with a model of npm run model', () => {
  it('shows its state, speed and memory to administrators', async () => {
    const { app, chosen } = await openApp({})
    await chosen.process?.ready(AbortSignal.timeout(10_000))
    const admin = await makeUser(app, { role: 'admin' })
    await vi.waitFor(async () => {
      const { data } = await admin.client.functions.invoke<AdminHealth>('admin-health')
      const model = data?.parts.find(({ name }) => name === 'model')
      expect(model?.facts).toEqual(
        expect.arrayContaining([
          { label: 'On this machine', value: 'ready, on stub' },
          { label: 'Speed', value: '6.3 words a second (10.0 tokens)' },
          { label: 'Memory of its process', value: expect.stringMatching(/^\d/) as string },
        ]),
      )
    })
  })
})

describe('openChosenModel', () => {
  it('uses the built-in writer without a choice, and when the model was turned off', async () => {
    const { dataDir } = await makeModel()
    await writeChoice(dataDir, { kind: 'off' })
    const absent = configure(join(dataDir, 'absent'))
    for (const config of [configure(dataDir), absent]) {
      expect(await openChosenModel(config)).toMatchObject({ config, process: null, problem: null })
    }
  })

  it('lets a model of the settings win', async () => {
    const { dataDir } = await makeModel()
    const config = configure(dataDir, { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'llama3.1' })
    expect(await openChosenModel(config)).toMatchObject({
      config: { model: { name: 'llama3.1' } },
      process: null,
    })
  })

  it('loads a model once: a second server on the data directory says who has it', async () => {
    const { dataDir } = await makeModel()
    const first = await openChosenModel(configure(dataDir))
    const second = await openChosenModel(configure(dataDir))
    expect(second).toMatchObject({
      process: null,
      config: { model: null },
      problem: `${TITLE} is loaded by another server with this data directory (process ${process.pid}); this one writes without it`,
    })
    await first.close()
    const third = await openChosenModel(configure(dataDir))
    expect(third.problem).toBeNull()
    await third.close()
  })

  it('uses a model of Ollama as chosen, without a process of its own', async () => {
    const { dataDir } = await makeModel()
    await writeChoice(dataDir, {
      kind: 'server',
      server: 'Ollama',
      baseUrl: 'http://127.0.0.1:11434/v1',
      model: 'llama3.1:latest',
      parameters: 8,
    })
    const { config, process } = await openChosenModel(configure(dataDir, { LLM_CONCURRENCY: '3' }))
    expect(config.model).toMatchObject({
      name: 'llama3.1:latest',
      isSmall: true,
      concurrency: 3,
      output: 'auto',
    })
    expect(process).toBeNull()
  })

  it.each<[string, Partial<InstalledModel>, RegExp]>([
    ['a missing file', { file: '/no/such.gguf' }, /\/no\/such\.gguf is missing: npm run model/],
    ['too little memory', { bytes: 1e15 }, /needs about .* of memory, and this machine has/],
  ])('explains %s and starts without the model', async (_case, changes, problem) => {
    const { dataDir } = await makeModel({}, changes)
    expect(await openChosenModel(configure(dataDir))).toMatchObject({
      process: null,
      config: { model: null },
      problem: expect.stringMatching(problem),
    })
  })

  it('explains missing packages, a removed model and a damaged choice', async () => {
    const { dataDir } = await makeModel()
    const missing = await openChosenModel(configure(dataDir, {}, '/no/such/src/main.ts'))
    expect(missing.problem).toMatch(/packages that run Stub 4B are missing: npm run model -- use stub/)
    await rm(join(dataDir, 'models'), { recursive: true })
    expect((await openChosenModel(configure(dataDir))).problem).toMatch(/not installed any more/)
    await writeFile(join(dataDir, 'model.json'), '{')
    expect((await openChosenModel(configure(dataDir))).problem).toMatch(
      /model\.json can't be used\. Remove it/,
    )
  })
})

describe('npm run doctor with a model of npm run model', () => {
  it('names the model, or what keeps it from running', async () => {
    const { dataDir } = await makeModel({}, { tokensPerSecond: 10, wordsPerSecond: 6.25 })
    expect(await checkChosenModel(configure(dataDir))).toMatchObject({
      state: 'ok',
      lines: [`${TITLE} on this machine, by npm run model`, '6.3 words a second (10.0 tokens)'],
    })
    await rm(join(dataDir, 'stub.json'))
    expect(await checkChosenModel(configure(dataDir))).toMatchObject({
      state: 'failure',
      lines: [expect.stringMatching(/stub\.json is missing/)],
    })
  })
})
