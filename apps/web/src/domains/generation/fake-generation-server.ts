import type { GenerationForm, WriterInfo } from '@firstline/contract/generation'
import { vi } from 'vitest'
import { CLEAR_READBACK } from '#domains/brief/read-back/fake-readback.ts'
import type { GenerationConnection } from './generation-connection.ts'
import type { WireEvent, WrittenItem } from './written-item.ts'

export const connection: GenerationConnection = {
  url: 'http://firstline.test/functions/v1/generate-messages',
  apikey: 'anon-key',
  accessToken: async () => 'user-token',
  failure: 'Failed to generate results',
  fields: { modelName: 'gpt-4o-mini' },
  retryDelays: [0, 0],
}

export function makeForm(changes: Partial<GenerationForm> = {}): GenerationForm {
  return {
    messageType: 'Cold DM',
    targetAudience: 'Owners of dental practices',
    product: 'Call cover that texts back anyone you miss',
    tone: 'Friendly',
    emotion: 'Curiosity & Intrigue',
    ctaType: 'Worth a look?',
    variations: '3',
    insight: '',
    painPoint: '',
    solution: '',
    websiteUrl: '',
    websiteOnlyMode: false,
    ...changes,
  }
}

export function makeItem(position: number, changes: Partial<WrittenItem> = {}): WrittenItem {
  return {
    id: `00000000-0000-4000-8000-00000000000${position}`,
    content: `Message ${position} starts here. It goes on for a while.`,
    angle: 'Problem, cost, way out',
    score: { total: 90, checks: [{ id: 'length', label: '47 words', points: 90, max: 100 }] },
    ...changes,
  }
}

const BUILT_IN: WriterInfo = { kind: 'composer', model: null }
export const accepted = (count = 3, writer = BUILT_IN): WireEvent => ({
  event: 'accepted',
  data: { count, writer },
})
export const item = (position: number, changes: Partial<WrittenItem> = {}): WireEvent => ({
  event: 'item',
  id: position,
  data: makeItem(position, changes),
})
export const done = (count = 3, stopped = false): WireEvent => ({
  event: 'done',
  data: { count, stopped },
})
export const failed = (refunded = true): WireEvent => ({
  event: 'failed',
  data: {
    code: 'writer_failed',
    message: 'The writer did not finish. Nothing was charged.',
    refunded,
  },
})

export interface RecordedCall {
  url: string
  headers: Record<string, string>
  body: Record<string, unknown>
}

type Answer = (call: RecordedCall, signal: AbortSignal | null) => Response | Promise<Response>

/** Stands in for the server behind `fetch`: gives the prepared answers in turn and fails loudly when none is left. */
export function generationServer(...answers: Answer[]) {
  const calls: RecordedCall[] = []
  const remaining = [...answers]
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    // The form is read back beside what a test is about.
    if (url.endsWith('/read-brief')) return Response.json(CLEAR_READBACK)
    const call = {
      url,
      headers: Object.fromEntries(new Headers(request.headers)),
      body: JSON.parse(typeof request.body === 'string' ? request.body : '{}') as Record<string, unknown>,
    }
    calls.push(call)
    const answer = remaining.shift()
    if (!answer) throw new Error(`No answer is prepared for call ${calls.length} to ${url}`)
    return answer(call, request.signal ?? null)
  })
  return { calls, answer: (...more: Answer[]) => remaining.push(...more) }
}

/** An event stream of these events; it ends after the last, which is a lost connection unless that one says otherwise. */
export function streamOf(...events: WireEvent[]): Answer {
  return () => new Response(events.map(wireFormat).join(''), { headers: eventStream })
}

/** An event stream that stays open; the test says what comes, and when the line breaks. */
export function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const encoder = new TextEncoder()
  let onClosed: () => void = () => undefined
  const body = new ReadableStream<Uint8Array>({
    start: (started) => void (controller = started),
    cancel: () => onClosed(),
  })
  return {
    answer: (() => new Response(body, { headers: eventStream })) satisfies Answer,
    /** The client has closed the connection. */
    closed: new Promise<void>((resolve) => (onClosed = resolve)),
    send: (...events: WireEvent[]) => {
      for (const event of events) controller?.enqueue(encoder.encode(wireFormat(event)))
    },
    sendRaw: (text: string) => controller?.enqueue(encoder.encode(text)),
    breakOff: () => controller?.error(new TypeError('network error')),
    end: () => controller?.close(),
  }
}

export function refusal(status: number, body: object): Answer {
  return () => Response.json(body, { status })
}

export function json(body: unknown): Answer {
  return () => Response.json(body)
}

export const noNetwork: Answer = () => {
  throw new TypeError('Failed to fetch')
}

const eventStream = { 'content-type': 'text/event-stream; charset=utf-8' }

function wireFormat(event: WireEvent): string {
  const id = event.event === 'item' ? `id: ${event.id}\n` : ''
  return `event: ${event.event}\n${id}data: ${JSON.stringify(event.data)}\n\n`
}
