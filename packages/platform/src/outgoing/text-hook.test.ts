import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { SLOW_POLL } from '../testing/times.ts'
import type { OutgoingText } from './message.ts'
import { openQueue } from './testing/open-queue.ts'

const { database } = await createTestDatabase()
const SECRET = 'shared with the hook alone'
const SMS: OutgoingText = {
  medium: 'text',
  kind: 'sign_in',
  to: '4915112345678',
  channel: 'whatsapp',
  text: '123456 is your “Firstline” code.',
}

let hook: Server
let queue: ReturnType<typeof openQueue>
let requests: { headers: IncomingHttpHeaders; body: string; method: string | undefined }[] = []
let statuses: number[] = []
beforeEach(async () => {
  requests = []
  statuses = []
  hook = createServer((request, response) => {
    void (async () => {
      requests.push({ headers: request.headers, body: await readText(request), method: request.method })
      const status = statuses.shift() ?? 200
      response.writeHead(status, status === 302 ? { location: 'http://elsewhere.test/' } : {})
      response.end('+4915112345678 was not reached')
    })()
  })
  hook.listen(0, '127.0.0.1')
  await once(hook, 'listening')
  const url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/texts`
  queue = openQueue(database, { smsHook: { url, secret: SECRET } })
})
afterEach(async () => {
  await queue.outgoing.close(0)
  hook.closeAllConnections()
  hook.close()
})

describe('text hook', () => {
  it('receives a POST with an HMAC signature', async () => {
    const [id] = await queue.put(SMS)
    queue.outgoing.wake()
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent', is_erased: true })
    const [request] = requests
    expect(requests).toHaveLength(1)
    expect(request?.method).toBe('POST')
    expect(JSON.parse(request?.body ?? '')).toEqual({
      phone: '+4915112345678',
      text: SMS.text,
      channel: 'whatsapp',
    })
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json',
      'x-signature': createHmac('sha256', SECRET)
        .update(request?.body ?? '')
        .digest('hex'),
      'idempotency-key': id,
    })
  })

  it.for([401, 403, 404, 408, 429, 500, 503, 302])(
    'receives the same text again after status %d',
    async (status) => {
      statuses = [status]
      const [id] = await queue.put(SMS)
      queue.outgoing.wake()
      await expect
        .poll(() => queue.row(id), SLOW_POLL)
        .toMatchObject({ state: 'waiting', last_error: `the hook answered ${status}` })
      queue.clock.advance(10_000)
      await queue.runJob()
      await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent', attempts: 2 })
      expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual([id, id])
    },
  )

  it.for([400, 422])('fails the text and erases its content after status %d', async (status) => {
    statuses = [status]
    const [id] = await queue.put(SMS)
    queue.outgoing.wake()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({
        state: 'failed',
        is_erased: true,
        last_error: `the hook answered ${status}`,
      })
  })

  it('is reported with its last refusal until a text is sent', async () => {
    statuses = [401]
    // After the texts that other tests have sent.
    queue.clock.advance(60_000)
    const [id] = await queue.put(SMS)
    queue.outgoing.wake()
    // The failure is recorded after the row that it left waiting.
    await expect
      .poll(async () => (await queue.outgoing.readHealth()).text, SLOW_POLL)
      .toMatchObject({
        problem: "Texts can't be sent: the hook for texts refuses the signature (the hook answered 401)",
        lastFailure: { at: queue.clock.now(), count: 1 },
      })
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'waiting', attempts: 1 })
    queue.clock.advance(10_000)
    await queue.runJob()
    await expect.poll(() => queue.row(id), SLOW_POLL).toMatchObject({ state: 'sent' })
    await expect
      .poll(async () => (await queue.outgoing.readHealth()).text, SLOW_POLL)
      .toMatchObject({ problem: null, lastFailure: null })
  })

  it('receives delayed texts when it was unavailable', async () => {
    hook.close()
    await once(hook, 'close')
    const [id] = await queue.put(SMS)
    queue.outgoing.wake()
    await expect
      .poll(() => queue.row(id), SLOW_POLL)
      .toMatchObject({ state: 'waiting', last_error: 'the hook could not be called: ECONNREFUSED' })
  })

  it('does not send mails, which are kept without a mail server', async () => {
    const [sealed] = queue.outgoing.encrypt([
      { medium: 'mail', kind: 'invite', to: 'ada@example.test', subject: '', text: '', html: '' },
    ])
    expect(sealed).toMatchObject({ medium: 'mail', kind: 'invite', state: 'kept' })
  })
})
