import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { findLocalModel, createLmStudio, createOllama } from './local-model.ts'

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const startJson = (path: string, body: unknown) =>
  startServer((request, response) => {
    response.writeHead(request.url === path ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  })

const tags = (...names: string[]) => ({ models: names.map((name) => ({ name })) })

async function unusedAddress(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

describe('findLocalModel', () => {
  it('finds a text model of Ollama with the settings to use it', async () => {
    const address = await startJson('/api/tags', tags('nomic-embed-text:latest', 'llama3.1:8b'))
    expect(await findLocalModel([createOllama(address)])).toEqual({
      server: 'Ollama',
      settings: `LLM_BASE_URL=${address}/v1 LLM_MODEL=llama3.1:8b`,
    })
  })

  it('finds a model of LM Studio when Ollama is not running', async () => {
    const address = await startJson('/v1/models', { data: [{ id: 'qwen2.5-7b-instruct' }] })
    expect(await findLocalModel([createOllama(await unusedAddress()), createLmStudio(address)])).toEqual({
      server: 'LM Studio',
      settings: `LLM_BASE_URL=${address}/v1 LLM_MODEL=qwen2.5-7b-instruct`,
    })
  })

  it('returns null without models and for unexpected responses', async () => {
    const empty = await startJson('/api/tags', tags())
    const other = await startServer((_, response) => response.end('<html>'))
    const failing = await startServer((_, response) => response.writeHead(500).end())
    expect(
      await findLocalModel([createOllama(empty), createLmStudio(other), createOllama(failing)]),
    ).toBeNull()
  })

  it('ignores model names with shell characters', async () => {
    const address = await startJson('/api/tags', tags('a; rm -rf ~', 'b$(id)', 'c\u001b[2J'))
    expect(await findLocalModel([createOllama(address)])).toBeNull()
  })

  it('gives up after a timeout of 300 ms', async () => {
    const address = await startServer(() => undefined)
    const startedAt = performance.now()
    expect(await findLocalModel([createOllama(address)])).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })
})
