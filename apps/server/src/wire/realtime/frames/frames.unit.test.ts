import fc from 'fast-check'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { decodeBinary, decodeText } from './decode-frame.ts'
import { broadcastText, encodeBroadcast } from './encode-broadcast.ts'
import { encodeText } from './encode-text.ts'
import type { BinaryPayload, FrameVersion, Message } from './message.ts'
import { SharedFrames } from './shared-frames.ts'

/** What the official client sends and reads 2.0.0 with. */
const theirs = createClient('http://firstline.test', 'key').realtime.serializer

const VERSIONS: FrameVersion[] = ['1.0.0', '2.0.0']
const version = fc.constantFrom(...VERSIONS)
const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const ref = fc.option(text)
const payload = fc.dictionary(fc.string(), fc.jsonValue())
const message = fc.record({ joinRef: ref, ref, topic: text, event: text, payload })

/** As JSON makes it: no -0, for one. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function sent(event: string, body: unknown): Message | null {
  return theirs.encode(
    {
      topic: 'realtime:ünï',
      event: 'broadcast',
      ref: '7',
      join_ref: '3',
      payload: { type: 'broadcast', event, payload: body },
    },
    (frame: ArrayBuffer | string) =>
      typeof frame === 'string' ? decodeText('2.0.0', frame) : decodeBinary(new Uint8Array(frame)),
  ) as Message | null
}

function received(frame: string | Buffer): Record<string, unknown> {
  const raw = typeof frame === 'string' ? frame : new Uint8Array(frame).buffer
  let read: Record<string, unknown> = {}
  theirs.decode(raw, (result: Record<string, unknown>) => {
    read = result
  })
  return read
}

describe('text frames', () => {
  it('are read as they were written, in either form', () => {
    fc.assert(
      fc.property(version, message, (form, each) => {
        const frame = encodeText(form, each, JSON.stringify(each.payload))
        expect(decodeText(form, frame)).toEqual({ ...each, payload: asJson(each.payload) })
      }),
    )
  })

  it('are read by the client', () => {
    fc.assert(
      fc.property(message, (each) => {
        const frame = encodeText('2.0.0', each, JSON.stringify(each.payload))
        const { joinRef, ...rest } = each
        expect(received(frame)).toEqual({ ...rest, join_ref: joinRef, payload: asJson(each.payload) })
      }),
    )
  })

  it('come from the client', () => {
    fc.assert(
      fc.property(message, ({ joinRef, ...each }) => {
        // With a text for an event in it, it is sent as bytes.
        const sending = { ...each, event: 'phx_join', join_ref: joinRef }
        const read = theirs.encode(sending, (frame: ArrayBuffer | string) =>
          decodeText('2.0.0', String(frame)),
        ) as unknown
        expect(read).toEqual({ ...each, event: 'phx_join', joinRef, payload: asJson(each.payload) })
      }),
    )
  })

  it('may leave out refs in the older form, and an empty payload', () => {
    const frame = '{"topic":"phoenix","event":"heartbeat"}'
    expect(decodeText('1.0.0', frame)).toEqual({
      joinRef: null,
      ref: null,
      topic: 'phoenix',
      event: 'heartbeat',
      payload: {},
    })
  })

  it.each([
    '',
    'null',
    '[]',
    '{}',
    '[null,null,"topic","event"]',
    '[null,null,"topic","event",{},1]',
    '[1,null,"topic","event",{}]',
    '[null,{},"topic","event",{}]',
    '[null,null,7,"event",{}]',
    '[null,null,"topic",null,{}]',
    '[null,null,"topic","event",[]]',
    '[null,null,"topic","event","text"]',
    '{"topic":"topic","event":7}',
    '{"topic":"topic","event":"event","payload":7}',
    '['.repeat(100_000),
  ])('are nothing when they are not whole: %.50s', (frame) => {
    for (const form of VERSIONS) expect(decodeText(form, frame)).toBeNull()
  })

  it('never fail, whatever they are', () => {
    fc.assert(
      fc.property(version, fc.oneof(fc.string(), fc.json()), (form, frame) => {
        const read = decodeText(form, frame)
        expect(read === null || typeof read.topic === 'string').toBe(true)
      }),
    )
  })
})

describe('binary frames', () => {
  it('come from the client, with JSON in them', () => {
    fc.assert(
      fc.property(text, fc.jsonValue(), (event, body) => {
        // Nothing at all is sent as an empty object.
        fc.pre(body !== null)
        const read = sent(event, body)
        expect(read).toMatchObject({
          joinRef: '3',
          ref: '7',
          topic: 'realtime:ünï',
          event: 'broadcast',
          payload: { type: 'broadcast', event },
          binary: { encoding: 'json', metadata: '' },
        })
        expect(JSON.parse(Buffer.from(read?.binary?.bytes ?? []).toString())).toEqual(asJson(body))
      }),
    )
  })

  it('come from the client, with bytes in them', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const read = sent('cursor', new Uint8Array(bytes).buffer)
        expect(read?.binary?.encoding).toBe('binary')
        expect([...(read?.binary?.bytes ?? [])]).toEqual([...bytes])
      }),
    )
  })

  it('are read by the client', () => {
    fc.assert(
      fc.property(text, text, fc.jsonValue(), fc.boolean(), (topic, event, body, hasMeta) => {
        const metadata = hasMeta ? '{"replayed":true}' : ''
        const frame = encodeBroadcast(topic, event, {
          encoding: 'json',
          bytes: Buffer.from(JSON.stringify(body)),
          metadata,
        })
        const meta = hasMeta ? { meta: { replayed: true } } : {}
        const payload = { type: 'broadcast', event, payload: asJson(body), ...meta }
        expect(received(frame ?? '')).toEqual({
          join_ref: null,
          ref: null,
          topic,
          event: 'broadcast',
          payload,
        })
      }),
    )
  })

  it('mean the same as text', () => {
    fc.assert(
      fc.property(text, fc.jsonValue(), fc.constantFrom('', '{"id":"1"}'), (event, body, metadata) => {
        const broadcast: BinaryPayload = {
          encoding: 'json',
          bytes: Buffer.from(JSON.stringify(body)),
          metadata,
        }
        const written = broadcastText(event, broadcast) ?? ''
        expect(JSON.parse(written)).toEqual(received(encodeBroadcast('t', event, broadcast) ?? '')['payload'])
      }),
    )
  })

  it('never fail, whatever they are', () => {
    const kind = fc.constantFrom(0, 3, 4)
    fc.assert(
      fc.property(kind, fc.uint8Array({ maxLength: 300 }), (first, rest) => {
        const read = decodeBinary(Uint8Array.from([first, ...rest]))
        expect(read === null || first === 3).toBe(true)
      }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.nat(3), { maxLength: 5 }),
        fc.nat(2),
        fc.uint8Array(),
        (lengths, encoding, rest) => {
          const read = decodeBinary(Uint8Array.from([3, ...lengths, encoding, ...rest]))
          expect(read === null || read.event === 'broadcast').toBe(true)
        },
      ),
    )
  })

  it.each<[string, number[]]>([
    ['nothing', []],
    ['a header that ends too soon', [3, 0, 0, 0, 0, 0]],
    ['a text longer than the frame', [3, 9, 0, 0, 0, 0, 1, 123, 125]],
    ['a text that is no UTF-8', [3, 0, 0, 1, 0, 0, 1, 0xff, 123, 125]],
    ['JSON that is none', [3, 0, 0, 0, 0, 0, 1, 123]],
    ['metadata that is no JSON', [3, 0, 0, 0, 0, 1, 0, 123]],
    ['an encoding of its own', [3, 0, 0, 0, 0, 0, 2]],
  ])('are nothing when they hold %s', (_, bytes) => {
    expect(decodeBinary(Uint8Array.from(bytes))).toBeNull()
  })
})

describe('a push to many', () => {
  const broadcast: BinaryPayload = { encoding: 'json', bytes: Buffer.from('{"x":1}'), metadata: '' }

  it('is written once for each form', () => {
    const frames = new SharedFrames()
    const first = frames.push('2.0.0', 'realtime:a', 'change', '{"x":1}')
    expect(frames.push('1.0.0', 'realtime:a', 'change', '{"x":1}').data).not.toEqual(first.data)
    expect(frames.push('2.0.0', 'realtime:a', 'change', '{"x":1}')).toBe(first)
    expect(frames.broadcast('2.0.0', 'realtime:a', 'move', broadcast)).toBe(
      frames.broadcast('2.0.0', 'realtime:a', 'move', broadcast),
    )
  })

  it.each<[string, [string, string, string]]>([
    ['topic', ['realtime:b', 'change', '{"x":1}']],
    ['event', ['realtime:a', 'other', '{"x":1}']],
    ['payload', ['realtime:a', 'change', '{"x":2}']],
  ])('is not mistaken for one of another %s', (_, [topic, event, body]) => {
    const frames = new SharedFrames()
    frames.push('2.0.0', 'realtime:a', 'change', '{"x":1}')
    const { data } = frames.push('2.0.0', topic, event, body)
    expect(JSON.parse(data.toString())).toEqual([null, null, topic, event, JSON.parse(body)])
  })

  it('of bytes goes as text to who knows no bytes, if it is JSON', () => {
    const frames = new SharedFrames()
    const old = frames.broadcast('1.0.0', 'realtime:a', 'move', broadcast)
    expect(old?.binary).toBe(false)
    expect(JSON.parse(old?.data.toString() ?? '')).toMatchObject({
      topic: 'realtime:a',
      event: 'broadcast',
      payload: { type: 'broadcast', event: 'move', payload: { x: 1 } },
    })
    expect(frames.broadcast('1.0.0', 'realtime:a', 'move', { ...broadcast, encoding: 'binary' })).toBeNull()
  })

  it('of bytes goes as text where its names are too long for bytes', () => {
    const event = 'e'.repeat(256)
    const frame = new SharedFrames().broadcast('2.0.0', 'realtime:a', event, broadcast)
    expect(frame?.binary).toBe(false)
    expect(JSON.parse(frame?.data.toString() ?? '')).toMatchObject([
      null,
      null,
      'realtime:a',
      'broadcast',
      { event },
    ])
  })
})
