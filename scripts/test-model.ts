import { TEST_MODEL_MODES, startTestModel } from '../packages/test-models/src/index.ts'
import { readOptions, reportTakenPort } from './lib/read-options.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'

const USAGE = `Runs a model server without a model.

  npm run test-model -- slow --port 11800 --tokens-per-second 60 --first-token-ms 400

Modes: ${TEST_MODEL_MODES.join(', ')}`

const given = readOptions(USAGE, {
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '11500' },
    'tokens-per-second': { type: 'string', default: '60' },
    'first-token-ms': { type: 'string', default: '400' },
  },
})
if (given) await reportTakenPort(run(given.values, given.positionals))

async function run(
  values: { port: string; 'tokens-per-second': string; 'first-token-ms': string },
  positionals: readonly string[],
): Promise<void> {
  const [wanted = 'ok'] = positionals
  const mode = TEST_MODEL_MODES.find((mode) => mode === wanted)
  const port = Number(values.port)
  const tokensPerSecond = Number(values['tokens-per-second'])
  const firstTokenMs = Number(values['first-token-ms'])

  if (!mode) {
    console.error(`There is no mode '${wanted}'. There are: ${TEST_MODEL_MODES.join(', ')}.`)
    process.exitCode = 1
  } else if (![port, firstTokenMs].every(Number.isInteger) || !(tokensPerSecond > 0)) {
    console.error('--port and --first-token-ms take a whole number, --tokens-per-second one above 0.')
    process.exitCode = 1
  } else {
    stopWithParent()
    const stub = await startTestModel({ mode, port, tokensPerSecond, firstTokenMs })
    const address = stub.url.replace(/\/v1$/, '')
    console.log(`The test model listens on ${stub.url} in mode ${mode}. Start the product against it with

LLM_BASE_URL=${stub.url}
LLM_MODEL=stub

Another mode while it runs (or LLM_MODEL=stub/<mode>): ${TEST_MODEL_MODES.join(', ')}
  curl ${address}/mode -d '{"mode":"slow"}'

It stops with Ctrl-C.`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stub.close())
  }
}
