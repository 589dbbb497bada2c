import { readPromptData, readQuestionData } from '@firstline/copywriter/testing'
import type { PromptData } from '@firstline/copywriter/testing'
import { activeCopy, clumsyCopy, echoedCopy } from './bad-copy.ts'
import type { ChatRequest } from './chat-request.ts'
import { saidBy } from './chat-request.ts'
import { goodCopy } from './good-copy.ts'
import type { StubMode } from './modes.ts'
import type { Reply, TextReply } from './reply.ts'
import { brokenOff, copyReply, errorReply, textReply } from './reply.ts'
import type { StubOptions } from './stub-model.ts'

const HUGE = 20 * 1024 * 1024
const REFUSAL = "I'm sorry, but I can't help with that."
const WEB_PAGE = '<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>'

type ReplyOptions = Pick<StubOptions, 'retryAfterSeconds' | 'write'>

/** What a request is answered in a mode. */
export async function replyTo(request: ChatRequest, mode: StubMode, options: ReplyOptions): Promise<Reply> {
  switch (mode) {
    case 'hang':
      return { kind: 'nothing' }
    case 'rate-limited':
      return errorReply(
        429,
        { message: 'Rate limit reached for requests.', type: 'requests', code: 'rate_limit_exceeded' },
        { 'retry-after': String(options.retryAfterSeconds ?? 1) },
      )
    case 'server-error':
      return errorReply(500, {
        message: 'The server had an error while processing your request.',
        type: 'server_error',
      })
    case 'html':
      return { kind: 'status', status: 200, headers: { 'content-type': 'text/html' }, body: WEB_PAGE }
    case 'refusal': {
      // Only a server that holds itself to a schema has a channel of its own for this.
      const channel = request.response_format?.type === 'json_schema' ? 'refusal' : 'content'
      return textReply(REFUSAL, { channel })
    }
    default: {
      const data = readPromptData(request.messages)
      return data ? copyIn(mode, data, request, options) : answerIn(mode, request)
    }
  }
}

type SpokenMode = Exclude<StubMode, 'hang' | 'rate-limited' | 'server-error' | 'html' | 'refusal'>

async function copyIn(
  mode: SpokenMode,
  data: PromptData,
  request: ChatRequest,
  { write = goodCopy }: ReplyOptions,
): Promise<TextReply> {
  switch (mode) {
    case 'echo':
      return copyReply(echoedCopy(data, saidBy(request, 'system')))
    case 'script':
      return copyReply(activeCopy(data))
    case 'huge': {
      const [angle = ''] = data.angles
      return copyReply([{ angle, content: 'every word counts '.repeat(HUGE / 18), explanation: '' }])
    }
    default: {
      const good = await write(data)
      const [first] = good
      switch (mode) {
        case 'reset':
          return brokenOff(copyReply(good), 'reset')
        case 'truncated':
          return brokenOff(copyReply(good), 'cut')
        case 'broken-json':
          return textReply(copyReply(good).text.replaceAll('"content":"', '"content":'))
        case 'prose':
          return copyReply(
            good,
            'Sure! Here are your messages {as requested}:\n\n```json\n',
            '\n```\n\nLet me know if you want more.',
          )
        case 'too-few':
          return copyReply(good.slice(0, 1))
        case 'duplicates':
          return copyReply(data.angles.map((angle) => ({ explanation: '', content: '', ...first, angle })))
        case 'bad-copy':
          return copyReply(data.refused || !first ? good : [first, ...clumsyCopy(data).slice(1)])
        default:
          return copyReply(good)
      }
    }
  }
}

/** Answers a question of the help chat; anything else that is asked gets a word back. */
function answerIn(mode: SpokenMode, request: ChatRequest): TextReply {
  const data = readQuestionData(request.messages)
  const good = data ? (data.passages[0]?.text ?? 'NO ANSWER') : 'Hello.'
  switch (mode) {
    case 'reset':
      return brokenOff(textReply(good), 'reset')
    case 'truncated':
      return brokenOff(textReply(good), 'cut')
    case 'huge':
      return textReply('every word counts '.repeat(HUGE / 18))
    case 'echo':
      return textReply(`${data?.question ?? ''}\n${saidBy(request, 'system')}`)
    case 'script':
      return textReply(`${good} <script>alert(1)</script> [more](https://example.test/claim)`)
    case 'bad-copy':
      return textReply('It costs $3.17 a month, and we guarantee 412% more replies within 9 days.')
    case 'prose':
      return textReply(`Sure! Great question.\n\n${good}\n\nLet me know if you want more.`)
    default:
      return textReply(good)
  }
}
