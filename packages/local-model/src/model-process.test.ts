import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StubModel } from '@firstline/test-models/stub-runtime'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '../test/make-folder.ts'
import { LOCAL_MODEL_URL, type ModelProcessTimes, startModelProcess } from './model-process.ts'

const STUB = fileURLToPath(import.meta.resolve('@firstline/test-models/stub-runtime'))
const limit = () => AbortSignal.timeout(10_000)

async function start(model: StubModel = {}, times: Partial<ModelProcessTimes> = {}) {
  const file = join(await makeFolder(), 'model.json')
  const save = (content: StubModel) => writeFile(file, JSON.stringify(content))
  await save(model)
  const process = startModelProcess(
    {
      entry: STUB,
      modelFile: file,
      name: 'stub',
      title: 'Stub',
      contextSize: 4_096,
      wordsPerSecond: null,
      tokensPerSecond: null,
      times: { backoffMs: 1, ...times },
    },
    {},
  )
  onTestFinished(() => process.close())
  return { process, save }
}

describe('startModelProcess', () => {
  it('answers requests once the model is loaded, and reports speed and memory', async () => {
    const { process } = await start()
    expect(process.status().state).toBe('starting')
    const response = await process.fetch(`${LOCAL_MODEL_URL}/models`, { signal: limit() })
    expect(await response.json()).toMatchObject({ object: 'list' })
    await vi.waitFor(() => {
      expect(process.status()).toMatchObject({
        state: 'ready',
        device: 'stub',
        wordsPerSecond: 6.25,
        problem: null,
      })
    })
    expect(process.status().memoryBytes).toBeGreaterThan(1_000_000)
    await process.close()
    expect(process.status()).toMatchObject({ state: 'stopped', processId: null })
  })

  it('starts it again after it was killed', async () => {
    const { process } = await start()
    await process.ready(limit())
    const before = process.status().processId ?? expect.fail('It has no process')
    globalThis.process.kill(before, 'SIGKILL')
    await vi.waitFor(() => {
      expect(process.status().restarts).toBe(1)
    }, 4_000)
    expect((await process.fetch(`${LOCAL_MODEL_URL}/models`, { signal: limit() })).status).toBe(200)
    const { processId, state } = process.status()
    expect(state).toBe('ready')
    expect(processId).not.toBe(before)
  })

  it('ends and restarts a process that gives no sign of life', async () => {
    const { process } = await start({ isSilent: true }, { silenceMs: 50, backoffMs: 60_000 })
    await process.ready(limit())
    await vi.waitFor(() => {
      expect(process.status()).toMatchObject({ restarts: 1, state: 'restarting' })
    }, 4_000)
    expect(process.status().problem).toBe('it gave no sign of life for 50 ms')
  })

  it('reports why a model can not be loaded, and fails the requests that wait', async () => {
    const { process } = await start({ fails: 'the file is no model' }, { backoffMs: 60_000 })
    await expect(process.ready(limit())).rejects.toThrow('the file is no model')
    expect(process.status()).toMatchObject({ state: 'restarting', problem: 'the file is no model' })
    await expect(process.fetch(`${LOCAL_MODEL_URL}/models`, { signal: limit() })).rejects.toMatchObject({
      code: 'ECONNREFUSED',
    })
  })

  it('stops a process that is still loading', async () => {
    const { process } = await start()
    await process.close()
    expect(process.status().state).toBe('stopped')
    await expect(process.ready(limit())).rejects.toThrow('stopped')
  })
})
