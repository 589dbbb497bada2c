import { readFileSync } from 'node:fs'
import { startTestModel } from './start-test-model.ts'
import type { TestModelMode } from './modes.ts'

/** The content of the file that a test passes as the model; of any other file nothing is set. */
export interface StubModel {
  mode?: TestModelMode
  tokensPerSecond?: number
  /** The process reports this and ends instead of loading. */
  fails?: string
  /** The process sends no heartbeat. */
  isSilent?: boolean
}

interface Start {
  modelFile: string
  contextSize: number
}

const HEARTBEAT_MS = 20
// What is said is in packages/local-model/src/runtime-messages.ts, whose tests talk to this process.
const say = (message: object) => process.send?.(message)
const memory = process.memoryUsage().rss

// Runs as a process in the place of model-runtime/src/main.ts, with a test model in the place of a real one.
process.once('message', (start: Start) => void run(start))
process.on('disconnect', () => process.exit())

async function run({ modelFile, contextSize }: Start): Promise<void> {
  const { fails, isSilent, mode = 'ok', tokensPerSecond = null } = readStubModel(modelFile)
  if (fails !== undefined) {
    say({ kind: 'failed', reason: fails })
    process.disconnect()
    return
  }
  const { url } = await startTestModel({ mode, tokensPerSecond })
  say({ kind: 'ready', port: Number(new URL(url).port), contextSize, device: 'stub', memory })
  say({ kind: 'speed', tokensPerSecond: 10, wordsPerSecond: 6.25 })
  if (!isSilent) setInterval(() => say({ kind: 'heartbeat', memory }), HEARTBEAT_MS)
}

function readStubModel(file: string): StubModel {
  const text = readFileSync(file, 'utf8')
  return text.startsWith('{') ? (JSON.parse(text) as StubModel) : {}
}
