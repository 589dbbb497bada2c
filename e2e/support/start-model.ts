import { goodCopy, startTestModel, type TestModel, type TestModelOptions } from '@firstline/test-models'
import { startServer } from './start-server.ts'

export interface ModelInstallation {
  url: string
  stub: TestModel
  stop(): Promise<void>
}

/** The pace of a model that can be watched. */
const WATCHABLE: TestModelOptions = { firstTokenMs: 200, tokensPerSecond: 60 }

/** The product with a language model behind real HTTP. */
export async function startWithModel(options = WATCHABLE): Promise<ModelInstallation> {
  const stub = await startTestModel(options)
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
  const write: NonNullable<TestModelOptions['write']> = async (data) => {
    await gate.promise
    return goodCopy(data)
  }
  return { write, letGo: () => gate.resolve(), hold: () => (gate = Promise.withResolvers<void>()) }
}
