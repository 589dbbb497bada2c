import type { ServerResponse } from 'node:http'
import { completionFrames } from './completion-frames.ts'
import type { Pacer, Paced } from './pacer.ts'
import type { TextReply } from './reply.ts'
import { monotonicNow } from './stub-model.ts'
import type { StubCall } from './stub-model.ts'
import { tokensOf } from './tokens.ts'

/** How much may wait for a reader that is slower than the stub. */
const MOST_WAITING = 1_048_576

export interface SendOptions {
  pacer: Pacer
  firstTokenMs: number
  intervalMs: number
  usage: boolean
}

/** Sends a text as a chat completion, streamed or whole, at the pace of a model. */
export function sendReply(
  response: ServerResponse,
  call: StubCall,
  reply: TextReply,
  { pacer, firstTokenMs, intervalMs, usage }: SendOptions,
): void {
  const tokens = tokensOf(reply.text)
  const ready = Math.max(call.at + firstTokenMs, monotonicNow())
  const paced: Paced = call.body.stream
    ? {
        firstAt: ready,
        intervalMs,
        send: streamed(response, call, { reply, tokens, usage }),
      }
    : {
        firstAt: ready + tokens.length * intervalMs,
        intervalMs: 0,
        send: whole(response, call, reply, usage),
      }
  response.on('close', () => pacer.remove(paced))
  pacer.add(paced)
}

interface Streamed {
  reply: TextReply
  tokens: readonly string[]
  usage: boolean
}

function streamed(
  response: ServerResponse,
  call: StubCall,
  { reply, tokens, usage }: Streamed,
): Paced['send'] {
  const frames = completionFrames(call.body, usage)
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
    close(response, call, { text, ending: reply.ending })
    return false
  }
}

function whole(response: ServerResponse, call: StubCall, reply: TextReply, usage: boolean): Paced['send'] {
  return (_, now) => {
    const body = completionFrames(call.body, usage).whole(reply.channel, reply.text)
    const isBroken = reply.ending === 'reset'
    response.writeHead(200, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    })
    for (const _end of reply.messageEnds) call.messagesSentAt.push(now)
    close(response, call, {
      text: isBroken ? body.slice(0, body.length / 2) : body,
      ending: reply.ending,
    })
    return false
  }
}

function close(
  response: ServerResponse,
  call: StubCall,
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
