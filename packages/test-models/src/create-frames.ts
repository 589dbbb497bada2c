import { randomBytes } from 'node:crypto'
import type { CompletionRequest } from './completion-request.ts'
import type { TextReply } from './reply.ts'
import { splitTokens } from './split-tokens.ts'

type Channel = TextReply['channel']

/** Parts of a response in OpenAI's format, streamed and whole. */
export function createFrames(request: CompletionRequest, saysUsage: boolean) {
  const id = `chatcmpl-${randomBytes(12).toString('hex')}`
  const created = Math.floor(Date.now() / 1000)
  const head = (object: string) => ({ id, object, created, model: request.model })
  const inStream = saysUsage && request.stream_options?.include_usage === true
  const chunk = (choices: unknown[], more: object = inStream ? { usage: null } : {}) =>
    `data: ${JSON.stringify({ ...head('chat.completion.chunk'), system_fingerprint: 'fp_stub', choices, ...more })}\n\n`
  const choice = (delta: object, finish: string | null = null) => ({
    index: 0,
    delta,
    logprobs: null,
    finish_reason: finish,
  })
  // Serialized once: this is written for every token of every stream.
  const around = (channel: Channel) => chunk([choice({ [channel]: '' })]).split(`"${channel}":""`)
  const frames = { content: around('content'), refusal: around('refusal') }

  return {
    first: () => chunk([choice({ role: 'assistant', content: '', refusal: null })]),
    piece: (channel: Channel, token: string) =>
      `${frames[channel][0]}"${channel}":${JSON.stringify(token)}${frames[channel][1]}`,
    last: (tokens: number) =>
      chunk([choice({}, 'stop')]) +
      (inStream ? chunk([], { usage: estimateUsage(request, tokens) }) : '') +
      'data: [DONE]\n\n',
    whole: (channel: Channel, text: string) =>
      JSON.stringify({
        ...head('chat.completion'),
        system_fingerprint: 'fp_stub',
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content: null, refusal: null, [channel]: text },
            logprobs: null,
            finish_reason: 'stop',
          },
        ],
        ...(saysUsage ? { usage: estimateUsage(request, splitTokens(text).length) } : {}),
      }),
  }
}

/** About four characters per token. */
function estimateUsage(request: CompletionRequest, completion: number) {
  const prompt = Math.ceil(JSON.stringify(request.messages).length / 4)
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion }
}
