import { availableParallelism } from 'node:os'
import {
  type ChatHistoryItem,
  getLlama,
  type Llama,
  LlamaChat,
  type LlamaGrammar,
  LlamaLogLevel,
  type LlamaModel,
  resolveChatWrapper,
} from 'node-llama-cpp'
import type { CompletionRequest } from './completion-request.ts'

/** The request does not fit into the context. */
export class PromptTooLongError extends Error {
  override readonly name = 'PromptTooLongError'
}

export interface Completion {
  finish: 'stop' | 'length'
  inputTokens: number
  outputTokens: number
  /** From the first token on. */
  tokensPerSecond: number | null
}

/** A loaded model. It answers one request at a time. */
export interface Engine {
  readonly contextSize: number
  /** `cpu`, or the interface of the graphics card. */
  readonly device: string
  /** @throws {PromptTooLongError} before anything is generated */
  countTokens(request: CompletionRequest): number
  complete(
    request: CompletionRequest,
    onText: (text: string) => void,
    signal: AbortSignal,
  ): Promise<Completion>
  close(): Promise<void>
}

/** A response shorter than this is no message. */
const FEWEST_TOKENS = 128
/** Grammars are made once for each schema; one has a few kilobytes. */
const GRAMMARS_KEPT = 20

export async function openEngine(modelPath: string, contextSize: number): Promise<Engine> {
  const threads = Math.max(1, availableParallelism() - 1)
  const llama = await getLlama({
    gpu: 'auto',
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    // One core stays free for the server and its database: threads that wait for a busy core are slower than fewer.
    maxThreads: threads,
    logLevel: LlamaLogLevel.warn,
  })
  const model = await llama.loadModel({ modelPath })
  const size = Math.min(contextSize, model.trainContextSize ?? contextSize)
  const context = await model.createContext({ contextSize: size, sequences: 1, threads })
  const sequence = context.getSequence()
  // Thoughts would be written before the first message and thrown away.
  const chatWrapper = resolveChatWrapper(model, {
    customWrapperSettings: { qwen: { thoughts: 'discourage' } },
    warningLogs: false,
  })
  const grammars = new Map<string, Promise<LlamaGrammar>>()
  const device = llama.gpu === false ? 'cpu' : llama.gpu

  function countTokens(request: CompletionRequest): number {
    const history: ChatHistoryItem[] = [...toHistory(request), { type: 'model', response: [] }]
    const { contextText } = chatWrapper.generateContextState({ chatHistory: history })
    const count = contextText.tokenize(model.tokenizer).length
    if (count + FEWEST_TOKENS > context.contextSize) {
      throw new PromptTooLongError(`the prompt has ${count} of ${context.contextSize} tokens`)
    }
    return count
  }

  async function complete(request: CompletionRequest, onText: (text: string) => void, signal: AbortSignal) {
    const inputTokens = countTokens(request)
    const maxTokens = Math.min(request.maxTokens, context.contextSize - inputTokens)
    const before = sequence.tokenMeter.getState()
    const chat = new LlamaChat({ contextSequence: sequence, chatWrapper })
    let firstAt: number | undefined
    try {
      const { metadata } = await chat.generateResponse(
        [...toHistory(request), { type: 'model', response: [] }],
        {
          ...(request.schema ? { grammar: await findGrammar(llama, grammars, request.schema) } : {}),
          maxTokens,
          temperature: request.temperature,
          minP: 0.05,
          budgets: { thoughtTokens: 0 },
          signal,
          onTextChunk(text) {
            firstAt ??= performance.now()
            onText(text)
          },
        },
      )
      const outputTokens = sequence.tokenMeter.diff(before).usedOutputTokens
      const seconds = firstAt === undefined ? 0 : (performance.now() - firstAt) / 1_000
      return {
        finish: metadata.stopReason === 'maxTokens' ? ('length' as const) : ('stop' as const),
        inputTokens,
        outputTokens,
        tokensPerSecond: seconds > 0 && outputTokens > 1 ? outputTokens / seconds : null,
      }
    } finally {
      chat.dispose({ disposeSequence: false })
    }
  }

  return {
    contextSize: context.contextSize,
    device,
    countTokens,
    complete,
    close: () => closeAll(llama, model),
  }
}

async function closeAll(llama: Llama, model: LlamaModel): Promise<void> {
  await model.dispose()
  await llama.dispose()
}

function toHistory({ messages }: CompletionRequest): ChatHistoryItem[] {
  return messages.map(({ role, content }) =>
    role === 'assistant'
      ? { type: 'model' as const, response: [content] }
      : { type: role === 'system' ? ('system' as const) : ('user' as const), text: content },
  )
}

async function findGrammar(
  llama: Llama,
  grammars: Map<string, Promise<LlamaGrammar>>,
  schema: object,
): Promise<LlamaGrammar> {
  const key = JSON.stringify(schema)
  const known = grammars.get(key)
  if (known) return known
  const [oldest] = grammars.keys()
  if (grammars.size >= GRAMMARS_KEPT && oldest !== undefined) grammars.delete(oldest)
  const created: Promise<LlamaGrammar> = llama.createGrammarForJsonSchema(JSON.parse(key))
  grammars.set(key, created)
  return created
}
