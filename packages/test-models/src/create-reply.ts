import { readPromptData, readQuestionData, type PromptData } from './prompt-data.ts'
import { writeActiveCopy, writeClumsyCopy, echoPrompt } from './bad-copy.ts'
import type { CompletionRequest } from './completion-request.ts'
import { joinMessagesOf } from './completion-request.ts'
import { goodCopy } from './good-copy.ts'
import type { TestModelMode } from './modes.ts'
import type { Reply, TextReply } from './reply.ts'
import { breakOff, createJsonReply, createErrorReply, createTextReply } from './reply.ts'
import type { TestModelOptions } from './test-model.ts'

const HUGE = 20 * 1024 * 1024
const REFUSAL = "I'm sorry, but I can't help with that."
const WEB_PAGE = '<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>'

type ReplyOptions = Pick<TestModelOptions, 'retryAfterSeconds' | 'write'>

export async function createReply(
  request: CompletionRequest,
  mode: TestModelMode,
  options: ReplyOptions,
): Promise<Reply> {
  switch (mode) {
    case 'hang':
      return { kind: 'nothing' }
    case 'rate-limited':
      return createErrorReply(
        429,
        { message: 'Rate limit reached for requests.', type: 'requests', code: 'rate_limit_exceeded' },
        { 'retry-after': String(options.retryAfterSeconds ?? 1) },
      )
    case 'wrong-key':
      return createErrorReply(401, {
        message: 'Incorrect API key provided.',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      })
    case 'no-quota':
      return createErrorReply(429, {
        message: 'You exceeded your current quota, please check your plan and billing details.',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
      })
    case 'server-error':
      return createErrorReply(500, {
        message: 'The server had an error while processing your request.',
        type: 'server_error',
      })
    case 'html':
      return { kind: 'status', status: 200, headers: { 'content-type': 'text/html' }, body: WEB_PAGE }
    case 'refusal': {
      // Only servers with structured output have a refusal channel.
      const channel = request.response_format?.type === 'json_schema' ? 'refusal' : 'content'
      return createTextReply(REFUSAL, { channel })
    }
    default: {
      const refusal = mode === 'few-parameters' ? refuseParameter(request) : null
      if (refusal) return refusal
      const data = readPromptData(request.messages)
      return data ? createCopyReply(mode, data, request, options) : createAnswerReply(mode, request)
    }
  }
}

function refuseParameter(request: CompletionRequest): Reply | null {
  const param = ['max_tokens', 'temperature', 'response_format'].find((name) => request[name] !== undefined)
  if (param === undefined) return null
  const message = `Unsupported parameter: '${param}' is not supported with this model.`
  return createErrorReply(400, {
    message,
    type: 'invalid_request_error',
    param,
    code: 'unsupported_parameter',
  })
}

type SpokenMode = Exclude<
  TestModelMode,
  'hang' | 'rate-limited' | 'wrong-key' | 'no-quota' | 'server-error' | 'html' | 'refusal'
>

async function createCopyReply(
  mode: SpokenMode,
  data: PromptData,
  request: CompletionRequest,
  { write = goodCopy }: ReplyOptions,
): Promise<TextReply> {
  switch (mode) {
    case 'echo':
      return createJsonReply(echoPrompt(data, joinMessagesOf(request, 'system')))
    case 'script':
      return createJsonReply(writeActiveCopy(data))
    case 'huge': {
      const [angle = ''] = data.angles
      return createJsonReply([{ angle, content: 'every word counts '.repeat(HUGE / 18), explanation: '' }])
    }
    default: {
      const good = await write(data)
      const [first] = good
      switch (mode) {
        case 'reset':
          return breakOff(createJsonReply(good), 'reset')
        case 'truncated':
          return breakOff(createJsonReply(good), 'cut')
        case 'broken-json':
          return createTextReply(createJsonReply(good).text.replaceAll('"content":"', '"content":'))
        case 'prose':
          return createJsonReply(
            good,
            'Sure! Here are your messages {as requested}:\n\n```json\n',
            '\n```\n\nLet me know if you want more.',
          )
        case 'too-few':
          return createJsonReply(good.slice(0, 1))
        case 'duplicates':
          return createJsonReply(
            data.angles.map((angle) => ({ explanation: '', content: '', ...first, angle })),
          )
        case 'bad-copy':
          return createJsonReply(data.refused || !first ? good : [first, ...writeClumsyCopy(data).slice(1)])
        default:
          return createJsonReply(good)
      }
    }
  }
}

/** Answers help-chat questions from the first passage; other prompts get "Hello.". */
function createAnswerReply(mode: SpokenMode, request: CompletionRequest): TextReply {
  const data = readQuestionData(request.messages)
  const good = data ? (data.passages[0]?.text ?? 'NO ANSWER') : 'Hello.'
  switch (mode) {
    case 'reset':
      return breakOff(createTextReply(good), 'reset')
    case 'truncated':
      return breakOff(createTextReply(good), 'cut')
    case 'huge':
      return createTextReply('every word counts '.repeat(HUGE / 18))
    case 'echo':
      return createTextReply(`${data?.question ?? ''}\n${joinMessagesOf(request, 'system')}`)
    case 'script':
      return createTextReply(`${good} <script>alert(1)</script> [more](https://example.test/claim)`)
    case 'bad-copy':
      return createTextReply('It costs $3.17 a month, and we guarantee 412% more replies within 9 days.')
    case 'prose':
      return createTextReply(`Sure! Great question.\n\n${good}\n\nLet me know if you want more.`)
    default:
      return createTextReply(good)
  }
}
