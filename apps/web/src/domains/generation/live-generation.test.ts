import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenToGeneration } from './live-generation.ts'
import { createSubmission } from './submission.ts'
import { submitGeneration } from './submit-generation.ts'
import {
  accepted,
  connection,
  done,
  failed,
  generationServer,
  item,
  makeForm,
  openStream,
  refusal,
  streamOf,
} from './testing/generation-server.ts'
import type { FollowedEvent } from './written-item.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listening(submission = createSubmission(makeForm())) {
  const heard: FollowedEvent['event'][] = []
  const errors: unknown[] = []
  const leave = listenToGeneration(connection, submission, {
    onEvent: ({ event }) => heard.push(event),
    onError: (error) => errors.push(error),
  })
  return { heard, errors, leave, submission }
}

const settle = () => vi.advanceTimersByTimeAsync(1)

describe('listenToGeneration', () => {
  it('shares one request between the form and the results', async () => {
    const server = generationServer(streamOf(accepted(), failed()))
    const submission = createSubmission(makeForm())
    await submitGeneration(connection, submission)
    await settle()
    expect(listening(submission).heard).toEqual(['accepted', 'failed'])
    expect(server.calls).toHaveLength(1)
  })

  it('keeps the connection for the next listener, and closes it when none comes', async () => {
    let closed = false
    const stream = openStream()
    generationServer((_, signal) => {
      signal?.addEventListener('abort', () => (closed = true))
      return stream.answer()
    })
    const first = listening()
    stream.send(accepted(), item(1))
    await settle()
    first.leave()
    await vi.advanceTimersByTimeAsync(5_000)
    const second = listening(first.submission)
    expect(second.heard).toEqual(['accepted', 'item'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(closed).toBe(false)
    second.leave()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(closed).toBe(true)
    expect(first.heard).toEqual(['accepted', 'item'])
  })

  it('sends another request after an error', async () => {
    const server = generationServer(
      refusal(429, { code: 'too_many_unfinished', message: 'Please wait.' }),
      streamOf(accepted(1), item(1), done(1)),
    )
    const first = listening()
    await settle()
    expect(first.errors).toMatchObject([{ code: 'too_many_unfinished' }])
    const second = listening(first.submission)
    await settle()
    expect(second.heard).toEqual(['accepted', 'item', 'done'])
    expect(server.calls).toHaveLength(2)
  })
})

describe('submitGeneration', () => {
  it('leaves an unreadable response to the results, which retry only on request', async () => {
    const server = generationServer(
      () => new Response('<!doctype html>'),
      streamOf(accepted(1), item(1), done(1)),
    )
    const submission = createSubmission(makeForm())
    await submitGeneration(connection, submission)
    const shown = listening(submission)
    expect(shown.errors).toMatchObject([{ name: 'InvalidResponseError' }])
    expect(server.calls).toHaveLength(1)
    shown.leave()
    const again = listening(submission)
    await settle()
    expect(again.heard).toEqual(['accepted', 'item', 'done'])
    expect(server.calls[1]?.body.requestId).toBe(submission.requestId)
  })

  it('throws when the server refuses the submission', async () => {
    generationServer(refusal(402, { code: 'credits_exhausted_free', message: 'No credits.' }))
    await expect(submitGeneration(connection, createSubmission(makeForm()))).rejects.toThrow('No credits.')
  })
})
