import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getRuntime, setRuntime } from '#platform/runtime.ts'
import { askAssistant } from './ask-assistant.ts'
import { listCannedReplies } from './canned-replies.ts'

const log = vi.fn()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  setRuntime({ ...getRuntime(), anonKey: 'anon' })
  vi.spyOn(console, 'error').mockImplementation(log)
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  log.mockReset()
  fetched.mockReset()
})

describe('askAssistant', () => {
  it('returns the answer of the assistant', async () => {
    fetched.mockResolvedValue(Response.json({ message: 'One credit.' }))
    expect(await askAssistant('What does it cost?')).toBe('One credit.')
    const [address, init] = fetched.mock.calls[0] ?? []
    expect(String(address)).toMatch(/\/functions\/v1\/faq-bot$/)
    expect(JSON.parse(String(init?.body))).toEqual({ message: 'What does it cost?' })
  })

  it('returns an apology for an empty answer', async () => {
    fetched.mockResolvedValue(Response.json({ message: '' }))
    expect(await askAssistant('Hm?')).toBe("Sorry, I couldn't process your request.")
    expect(log).not.toHaveBeenCalled()
  })

  it('returns an apology for an answer that is no text', async () => {
    fetched.mockResolvedValueOnce(Response.json({ message: { html: 'hi' } }))
    expect(await askAssistant('Hm?')).toBe("Sorry, I couldn't process your request.")
    fetched.mockResolvedValueOnce(Response.json(null))
    expect(await askAssistant('Hm?')).toBe("Sorry, I couldn't process your request.")
  })

  it('returns a canned reply when the rate limit is reached', async () => {
    fetched.mockResolvedValue(Response.json({ code: 'too_many_requests' }, { status: 429 }))
    expect(listCannedReplies()).toContain(await askAssistant('Hello?'))
    expect(log).toHaveBeenCalledTimes(1)
  })

  it('logs a failure and returns a canned reply', async () => {
    fetched.mockResolvedValue(Response.json({ code: 'unexpected_failure' }, { status: 500 }))
    expect(listCannedReplies()).toContain(await askAssistant('Hello?'))
    expect(log).toHaveBeenCalledTimes(1)
  })
})
