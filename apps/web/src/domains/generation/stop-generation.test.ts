import { afterEach, describe, expect, it, vi } from 'vitest'
import { requestStop } from './stop-generation.ts'
import { connection, generationServer, json, refusal } from './testing/generation-server.ts'

afterEach(() => vi.unstubAllGlobals())

describe('stopGeneration', () => {
  it('names the submission and says whether the credit came back', async () => {
    const server = generationServer(json({ stopped: true, refunded: true }))
    expect(await requestStop(connection, 'an-id')).toEqual({ stopped: true, refunded: true })
    expect(server.calls[0]?.body).toEqual({ requestId: 'an-id', action: 'stop' })
  })

  it('throws when the server refuses to stop', async () => {
    generationServer(refusal(404, { code: 'not_found', message: 'There is nothing here.' }))
    await expect(requestStop(connection, 'an-id')).rejects.toThrow('There is nothing here.')
  })
})
