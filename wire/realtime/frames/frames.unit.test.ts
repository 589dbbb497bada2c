import fc from 'fast-check'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { decodeBinary, decodeTextFrame } from './decode-frame.ts'
import { encodeBroadcastText, encodeBroadcast } from './encode-broadcast.ts'
import { encodeText } from './encode-text.ts'
import type { BinaryPayload, FrameVersion, Message } from './message.ts'
import { SharedFrames } from './shared-frames.ts'

/** The serializer of the official client for protocol 2.0.0. */
const clientSerializer = createClient('http://firstline.test', 'key').realtime.serializer

const VERSIONS: FrameVersion[] = ['1.0.0', '2.0.0']
const version = fc.constantFrom(...VERSIONS)
const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const ref = fc.option(text)
const payload = fc.dictionary(fc.string(), fc.jsonValue())
const message = fc.record({ joinRef: ref, ref, topic: text, event: text, payload })

/** A JSON round trip, which for example drops -0. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function encodeByClient(event: string, body: unknown): Message | null {
  return clientSerializer.encode(
    {
      topic: 'realtime:ünï',
      event: 'broadcast',
      ref: '7',
      join_ref: '3',
      payload: { type: 'broadcast', event, payload: body },
    },
    (frame: ArrayBuffer | string) =>
      typeof frame === 'string' ? decodeTextFrame('2.0.0', frame) : decodeBinary(new Uint8Array(frame)),
  ) as Message | null
}

function decodeByClient(frame: string | Buffer): Record<string, unknown> {
  const raw = typeof frame === 'string' ? frame : new Uint8Array(frame).buffer
  let read: Record<string, unknown> = {}
  clientSerializer.decode(raw, (result: Record<string, unknown>) => {
    read = result
  })
  return read
}

describe('text frames', () => {
  it('decode to the message that was encoded in both versions', () => {
    fc.assert(
      fc.property(version, message, (form, each) => {
        const frame = encodeText(form, each, JSON.stringify(each.payload))
        expect(decodeTextFrame(form, frame)).toEqual({ ...each, payload: asJson(each.payload) })
      }),
    )
  })

  it('are decoded by the official client', () => {
    fc.assert(
      fc.property(message, (each) => {
        const frame = encodeText('2.0.0', each, JSON.stringify(each.payload))
        const { joinRef, ...rest } = each
        expect(decodeByClient(frame)).toEqual({ ...rest, join_ref: joinRef, payload: asJson(each.payload) })
      }),
    )
  })

  it('are decoded when the official client encodes them', () => {
    fc.assert(
      fc.property(message, ({ joinRef, ...each }) => {
        // With a string event in the payload, the client would send a binary frame.
        const sending = { ...each, event: 'phx_join', join_ref: joinRef }
        const read = clientSerializer.encode(sending, (frame: ArrayBuffer | string) =>
          decodeTextFrame('2.0.0', String(frame)),
        ) as unknown
        expect(read).toEqual({ ...each, event: 'phx_join', joinRef, payload: asJson(each.payload) })
      }),
    )
  })

  it('default to null refs and an empty payload in version 1.0.0', () => {
    const frame = '{"topic":"phoenix","event":"heartbeat"}'
    expect(decodeTextFrame('1.0.0', frame)).toEqual({
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
  ])('are refused when malformed: %.50s', (frame) => {
    for (const form of VERSIONS) expect(decodeTextFrame(form, frame)).toBeNull()
  })

  it('never throw on arbitrary input', () => {
    fc.assert(
      fc.property(version, fc.oneof(fc.string(), fc.json()), (form, frame) => {
        const read = decodeTextFrame(form, frame)
        expect(read === null || typeof read.topic === 'string').toBe(true)
      }),
    )
  })
})

describe('binary frames', () => {
  it('are decoded when the official client sends JSON', () => {
    fc.assert(
      fc.property(text, fc.jsonValue(), (event, body) => {
        // The client sends null as an empty object.
        fc.pre(body !== null)
        const read = encodeByClient(event, body)
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

  it('are decoded when the official client sends bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const read = encodeByClient('cursor', new Uint8Array(bytes).buffer)
        expect(read?.binary?.encoding).toBe('binary')
        expect([...(read?.binary?.bytes ?? [])]).toEqual([...bytes])
      }),
    )
  })

  it('are decoded by the official client', () => {
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
        expect(decodeByClient(frame ?? '')).toEqual({
          join_ref: null,
          ref: null,
          topic,
          event: 'broadcast',
          payload,
        })
      }),
    )
  })

  it('carry the same payload as text frames', () => {
    fc.assert(
      fc.property(text, fc.jsonValue(), fc.constantFrom('', '{"id":"1"}'), (event, body, metadata) => {
        const broadcast: BinaryPayload = {
          encoding: 'json',
          bytes: Buffer.from(JSON.stringify(body)),
          metadata,
        }
        const written = encodeBroadcastText(event, broadcast) ?? ''
        expect(JSON.parse(written)).toEqual(
          decodeByClient(encodeBroadcast('t', event, broadcast) ?? '')['payload'],
        )
      }),
    )
  })

  it('never throw on arbitrary input', () => {
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
    ['no bytes', []],
    ['a truncated header', [3, 0, 0, 0, 0, 0]],
    ['a text longer than the frame', [3, 9, 0, 0, 0, 0, 1, 123, 125]],
    ['invalid UTF-8', [3, 0, 0, 1, 0, 0, 1, 0xff, 123, 125]],
    ['invalid JSON', [3, 0, 0, 0, 0, 0, 1, 123]],
    ['invalid JSON metadata', [3, 0, 0, 0, 0, 1, 0, 123]],
    ['an unknown encoding', [3, 0, 0, 0, 0, 0, 2]],
  ])('are refused when they contain %s', (_, bytes) => {
    expect(decodeBinary(Uint8Array.from(bytes))).toBeNull()
  })
})

describe('SharedFrames', () => {
  const broadcast: BinaryPayload = { encoding: 'json', bytes: Buffer.from('{"x":1}'), metadata: '' }

  it('encodes a push to many members once per version', () => {
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
  ])('encodes a push with a different %s separately', (_, [topic, event, body]) => {
    const frames = new SharedFrames()
    frames.push('2.0.0', 'realtime:a', 'change', '{"x":1}')
    const { data } = frames.push('2.0.0', topic, event, body)
    expect(JSON.parse(data.toString())).toEqual([null, null, topic, event, JSON.parse(body)])
  })

  it('encodes binary JSON as text for version 1.0.0', () => {
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

  it('encodes a broadcast as text when its event is too long for a binary frame', () => {
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
