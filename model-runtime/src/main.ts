import type { AddressInfo } from 'node:net'
import type { RuntimeMessage, RuntimeStart } from '@firstline/local-model/runtime-messages'
import { openEngine } from './engine.ts'
import { createModelServer } from './serve.ts'

// The process that runs the model, started and watched by the server: packages/local-model/src/model-process.ts.
const HEARTBEAT_MS = 5_000
/** With fewer, the start of a response counts too much. */
const MEASURED_TOKENS = 8

/** A message that the server is not there to read is dropped: `disconnect` ends this process. */
const say = (message: RuntimeMessage) => process.send?.(message, undefined, undefined, () => undefined)
const readMemory = () => process.memoryUsage().rss

process.once('message', (start: RuntimeStart) => {
  run(start).catch((error: unknown) => {
    say({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    process.disconnect()
    process.exitCode = 1
  })
})
// The server ends this process after the generations that run: a signal to the whole group must not come first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// Without its server it has no purpose, also when that was killed; an exit would wait for a response.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

async function run({ modelFile, name, contextSize, key }: RuntimeStart): Promise<void> {
  const engine = await openEngine(modelFile, contextSize)
  const server = createModelServer({
    engine,
    name,
    key,
    onCompletion({ tokensPerSecond, outputTokens }, words) {
      if (tokensPerSecond === null || outputTokens < MEASURED_TOKENS) return
      say({ kind: 'speed', tokensPerSecond, wordsPerSecond: (tokensPerSecond * words) / outputTokens })
    },
  })
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo
    const { contextSize: size, device } = engine
    say({ kind: 'ready', port, contextSize: size, device, memory: readMemory() })
    setInterval(() => say({ kind: 'heartbeat', memory: readMemory() }), HEARTBEAT_MS)
  })
}
