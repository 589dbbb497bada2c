import type { ServerResponse } from 'node:http'
import { createFrames } from './create-frames.ts'
import type { Pacer, Paced } from './pacer.ts'
import type { TextReply } from './reply.ts'
import { monotonicNow } from './test-model.ts'
import type { TestModelCall } from './test-model.ts'
import { splitTokens } from './split-tokens.ts'

/** Backpressure limit in bytes. */
const MOST_WAITING = 1_048_576

export interface SendOptions {
  pacer: Pacer
  firstTokenMs: number
  intervalMs: number
  usage: boolean
}

export function sendReply(
  response: ServerResponse,
  call: TestModelCall,
  reply: TextReply,
  { pacer, firstTokenMs, intervalMs, usage }: SendOptions,
): void {
  const tokens = splitTokens(reply.text)
  const ready = Math.max(call.at + firstTokenMs, monotonicNow())
  const paced: Paced = call.body.stream
    ? {
        firstAt: ready,
        intervalMs,
        send: streamReply(response, call, { reply, tokens, usage }),
      }
    : {
        firstAt: ready + tokens.length * intervalMs,
        intervalMs: 0,
        send: sendWhole(response, call, reply, usage),
      }
  response.on('close', () => pacer.remove(paced))
  pacer.add(paced)
}

interface Streamed {
  reply: TextReply
  tokens: readonly string[]
  usage: boolean
}

function streamReply(
  response: ServerResponse,
  call: TestModelCall,
  { reply, tokens, usage }: Streamed,
): Paced['send'] {
  const frames = createFrames(call.body, usage)
  let sent = 0
  let length = 0
  return (upTo, now) => {
    let text = ''
    if (sent === 0) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
      text = frames.first()
    }
    while (sent < Math.min(upTo, tokens.length) && response.writableLength + text.length < MOST_WAITING) {
      const token = tokens[sent] ?? ''
      text += frames.piece(reply.channel, token)
      sent += 1
      length += token.length
      while ((reply.messageEnds[call.messagesSentAt.length] ?? Number.POSITIVE_INFINITY) <= length) {
        call.messagesSentAt.push(now)
      }
    }
    if (sent < tokens.length) {
      if (text !== '') response.write(text)
      return true
    }
    if (reply.ending === 'whole') text += frames.last(tokens.length)
    endResponse(response, call, { text, ending: reply.ending })
    return false
  }
}

function sendWhole(
  response: ServerResponse,
  call: TestModelCall,
  reply: TextReply,
  usage: boolean,
): Paced['send'] {
  return (_, now) => {
    const body = createFrames(call.body, usage).whole(reply.channel, reply.text)
    const isBroken = reply.ending === 'reset'
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    for (const _end of reply.messageEnds) call.messagesSentAt.push(now)
    endResponse(response, call, {
      text: isBroken ? body.slice(0, body.length / 2) : body,
      ending: reply.ending,
    })
    return false
  }
}

function endResponse(
  response: ServerResponse,
  call: TestModelCall,
  { text, ending }: Pick<TextReply, 'text' | 'ending'>,
): void {
  if (ending !== 'reset') {
    response.end(text)
    return
  }
  response.write(text, () => {
    call.endedAt = monotonicNow()
    response.socket?.resetAndDestroy()
  })
}
