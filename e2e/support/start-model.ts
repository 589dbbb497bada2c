import { startStubModel, type StubModel } from '@firstline/stub-model'
import { startServer } from './start-server.ts'

export interface ModelInstallation {
  url: string
  stub: StubModel
  stop(): Promise<void>
}

/** The product with a language model that speaks over real HTTP, at the pace of one that can be watched. */
export async function startWithModel(): Promise<ModelInstallation> {
  const stub = await startStubModel({ firstTokenMs: 200, tokensPerSecond: 60 })
  try {
    const server = await startServer({
      LLM_BASE_URL: stub.url,
      LLM_MODEL: 'careful-writer',
      LLM_TIMEOUT: '30',
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
