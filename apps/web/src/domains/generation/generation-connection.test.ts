import { afterEach, describe, expect, it, vi } from 'vitest'
import { followGeneration, stopGeneration, submitBrief } from './generation-connection.ts'
import { createSubmission, type SubmissionResponse } from './submission.ts'
import {
  accepted,
  connection,
  done,
  failed,
  generationServer,
  item,
  json,
  makeForm,
  makeItem,
  noNetwork,
  openStream,
  refusal,
  streamOf,
} from './fake-generation-server.ts'
import type { FollowedEvent } from './written-item.ts'

const submission = createSubmission(makeForm())
const sent = (response: SubmissionResponse) => ({ ...submission, response })
const unknown = refusal(404, { code: 'not_found', message: 'There is nothing here.' })
const follow = { action: 'follow', requestId: submission.requestId }

async function followed(response: SubmissionResponse = 'not-sent'): Promise<FollowedEvent[]> {
  return await collect(followGeneration(connection, sent(response)))
}

async function collect(events: AsyncIterable<FollowedEvent>): Promise<FollowedEvent[]> {
  const collected: FollowedEvent[] = []
  for await (const event of events) collected.push(event)
  return collected
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('followGeneration', () => {
  it('posts the form with its id, the key and the token, and yields the events in order', async () => {
    const server = generationServer(streamOf(accepted(2), item(1), item(2), done(2)))
    expect(await followed()).toEqual([accepted(2), item(1), item(2), done(2)])
    expect(server.calls).toHaveLength(1)
    expect(server.calls[0]?.headers).toMatchObject({
      accept: 'text/event-stream',
      apikey: 'anon-key',
      authorization: 'Bearer user-token',
      'content-type': 'application/json',
    })
    expect(server.calls[0]?.body).toMatchObject({
      ...makeForm(),
      requestId: submission.requestId,
      modelName: 'gpt-4o-mini',
    })
  })

  it('reads events that arrive in pieces, with comments between them', async () => {
    const stream = openStream()
    generationServer(stream.answer)
    const events = followed()
    stream.sendRaw(': ping\n\nevent: accep')
    stream.sendRaw('ted\ndata: {"count":1,"writer":{"kind":"model","model":"m"}}\n')
    stream.sendRaw('\n: ping\n\n')
    stream.send(done(1))
    expect(await events).toEqual([
      { event: 'accepted', data: { count: 1, writer: { kind: 'model', model: 'm' } } },
      done(1),
    ])
  })

  it('continues after the last received message when the connection is lost, under the same id', async () => {
    const broken = openStream()
    const server = generationServer(broken.answer, streamOf(accepted(), item(1), item(2), item(3), done()))
    const events = followed()
    broken.send(accepted(), item(1))
    setTimeout(() => broken.breakOff(), 5)
    expect((await events).map(({ event }) => event)).toEqual([
      'accepted',
      'item',
      'interrupted',
      'accepted',
      'item',
      'item',
      'done',
    ])
    expect(server.calls[0]?.headers['last-event-id']).toBeUndefined()
    expect(server.calls[1]?.headers['last-event-id']).toBe('1')
    expect(server.calls[0]?.body).toMatchObject({ product: submission.form.product })
    expect(server.calls[1]?.body, 'it was accepted').toEqual(follow)
  })

  it('takes the connection for lost when the device goes offline', async () => {
    const silent = openStream()
    const server = generationServer(silent.answer, streamOf(accepted(), item(1), done()))
    const events = followed()
    silent.send(accepted())
    await vi.waitFor(() => expect(server.calls).toHaveLength(1))
    setTimeout(() => window.dispatchEvent(new Event('offline')), 5)
    expect((await events).at(-1)).toEqual(done())
    expect(server.calls).toHaveLength(2)
  })

  it('takes a stream that ends without its last event for a lost connection', async () => {
    const server = generationServer(streamOf(accepted(), item(1)), streamOf(item(2), item(3), done()))
    expect((await followed()).at(-1)).toEqual(done())
    expect(server.calls).toHaveLength(2)
  })

  it('retries twice when the server cannot be reached, then throws the reason', async () => {
    const server = generationServer(noNetwork, noNetwork, noNetwork)
    await expect(followed()).rejects.toMatchObject({ name: 'ConnectionLostError' })
    expect(server.calls).toHaveLength(3)
  })

  it('waits 1.5 seconds before the first retry and 2.25 before the second', async () => {
    vi.useFakeTimers()
    const server = generationServer(noNetwork, noNetwork, noNetwork)
    const { retryDelays: _, ...asSpecified } = connection
    const end = expect(collect(followGeneration(asSpecified, submission))).rejects.toThrow(
      'could not be reached',
    )
    const calls: number[] = []
    for (const wait of [1_499, 1, 2_249, 1]) {
      await vi.advanceTimersByTimeAsync(wait)
      calls.push(server.calls.length)
    }
    expect(calls).toEqual([1, 2, 2, 3])
    await end
  })

  it('retries after a server error and keeps its message when all retries fail', async () => {
    const busy = refusal(503, { code: 'no_capacity', message: 'We are busy right now.' })
    const server = generationServer(busy, busy, busy)
    await expect(followed()).rejects.toMatchObject({
      status: 503,
      code: 'no_capacity',
      message: 'We are busy right now.',
    })
    expect(server.calls).toHaveLength(3)
  })

  it('retries when too many streams were open', async () => {
    const tooMany = refusal(429, { code: 'too_many_streams', message: 'Too many results are open.' })
    const server = generationServer(tooMany, streamOf(accepted(1), item(1), done(1)))
    expect((await followed()).at(-1)).toEqual(done(1))
    expect(server.calls).toHaveLength(2)
  })

  it('throws a refusal without a retry, with its code, message and fields', async () => {
    const fields = [{ field: 'product', message: 'Please say what you offer.' }]
    const server = generationServer(
      refusal(422, { code: 'invalid_fields', message: 'Please check the marked fields.', fields }),
    )
    await expect(followed()).rejects.toMatchObject({
      status: 422,
      code: 'invalid_fields',
      message: 'Please check the marked fields.',
      fields,
    })
    expect(server.calls).toHaveLength(1)
  })

  it('has a message for a refusal without one', async () => {
    generationServer(() => new Response('<h1>Forbidden</h1>', { status: 403 }))
    await expect(followed()).rejects.toMatchObject({ status: 403, message: 'Failed to generate results' })
  })

  it('ends with the failure the server reports and does not run it again', async () => {
    const server = generationServer(streamOf(accepted(), failed()))
    expect((await followed()).at(-1)).toEqual(failed())
    expect(server.calls).toHaveLength(1)
  })

  it('reads the plain array of a server that does not stream', async () => {
    const items = [{ id: 'a', content: 'First.', explanation: 'Because.' }]
    generationServer(json(items))
    expect(await followed()).toEqual([
      { event: 'accepted', data: { count: 1, writer: null } },
      { event: 'item', id: 1, data: items[0] },
      done(1),
    ])
  })

  it('throws that a response which is no array is invalid', async () => {
    generationServer(json({ results: [makeItem(1)] }))
    await expect(followed()).rejects.toThrow('Invalid response format from API')
  })

  it('sends no request when no user is signed in', async () => {
    const server = generationServer()
    const signedOut = { ...connection, accessToken: async () => null }
    await expect(collect(followGeneration(signedOut, submission))).rejects.toThrow(
      'You must be logged in to generate content',
    )
    expect(server.calls).toHaveLength(0)
  })

  it('joins an accepted generation by its id alone', async () => {
    const server = generationServer(streamOf(accepted(1), item(1)), streamOf(accepted(1), failed()))
    expect((await followed('accepted')).at(-1)).toEqual(failed())
    expect(server.calls.map(({ body }) => body)).toEqual([follow, follow])
  })

  it('does not submit an accepted generation again that was removed', async () => {
    const server = generationServer(unknown)
    await expect(followed('accepted')).rejects.toMatchObject({ code: 'not_found' })
    expect(server.calls).toHaveLength(1)
  })

  it('submits what may never have arrived only after the server does not know it', async () => {
    const server = generationServer(unknown, streamOf(accepted(1), item(1), done(1)))
    expect((await followed('unknown')).at(-1)).toEqual(done(1))
    expect(server.calls[0]?.body).toEqual(follow)
    expect(server.calls[1]?.body).toMatchObject({ ...submission.form, requestId: submission.requestId })
  })

  it('requests nothing after an unreadable response', async () => {
    const server = generationServer()
    await expect(followed('unreadable')).rejects.toMatchObject({ name: 'InvalidResponseError' })
    expect(server.calls).toHaveLength(0)
  })

  it('stops without a retry when its consumer leaves the loop', async () => {
    const leaving = new AbortController()
    const server = generationServer(
      (_, signal) =>
        new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    const reading = collect(followGeneration(connection, submission, leaving.signal))
    setTimeout(() => leaving.abort(new Error('left')), 5)
    await expect(reading).rejects.toThrow('left')
    expect(server.calls).toHaveLength(1)
  })
})

describe('submitBrief', () => {
  it('returns with the acceptance and closes the connection', async () => {
    const stream = openStream()
    generationServer(stream.answer)
    stream.send(accepted())
    await expect(submitBrief(connection, submission).then(() => stream.closed)).resolves.toBeUndefined()
  })

  it('throws when the server refuses the submission', async () => {
    generationServer(refusal(402, { code: 'credits_exhausted_free', message: 'No credits.' }))
    await expect(submitBrief(connection, submission)).rejects.toThrow('No credits.')
  })
})

describe('stopGeneration', () => {
  it('names the submission and says whether the credit came back', async () => {
    const server = generationServer(json({ stopped: true, refunded: true }))
    expect(await stopGeneration(connection, 'an-id')).toEqual({ stopped: true, refunded: true })
    expect(server.calls[0]?.body).toEqual({ requestId: 'an-id', action: 'stop' })
  })

  it('throws when the server refuses to stop', async () => {
    generationServer(unknown)
    await expect(stopGeneration(connection, 'an-id')).rejects.toThrow('There is nothing here.')
  })
})
