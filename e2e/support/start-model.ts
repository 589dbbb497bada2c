import { goodCopy, startStubModel, type StubModel, type StubOptions } from '@firstline/stub-model'
import { startServer } from './start-server.ts'

export interface ModelInstallation {
  url: string
  stub: StubModel
  stop(): Promise<void>
}

/** The pace of a model that can be watched. */
const WATCHABLE: StubOptions = { firstTokenMs: 200, tokensPerSecond: 60 }

/** The product with a language model that speaks over real HTTP. */
export async function startWithModel(options = WATCHABLE): Promise<ModelInstallation> {
  const stub = await startStubModel(options)
  try {
    const server = await startServer({
      LLM_BASE_URL: stub.url,
      LLM_MODEL: 'careful-writer',
      LLM_TIMEOUT: '60',
    })
    const stop = async () => {
      await server.stop()
      await stub.close()
    }
    return { url: server.url, stub, stop }
  } catch (error) {
    await stub.close()
    throw error
  }
}

/** A model that thinks until it is let go: what a test does meanwhile, it does during a generation. */
export function holdModel() {
  let gate = Promise.withResolvers<void>()
  const write: NonNullable<StubOptions['write']> = async (data) => {
    await gate.promise
    return goodCopy(data)
  }
  return { write, letGo: () => gate.resolve(), hold: () => (gate = Promise.withResolvers<void>()) }
}
