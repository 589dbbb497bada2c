import { parseArgs } from 'node:util'
import { TEST_MODEL_MODES, startTestModel } from '../packages/test-models/src/index.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'

// npm keeps the options before a `--` for itself: npm run test-model -- slow --port 11600
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '11500' },
    'tokens-per-second': { type: 'string', default: '60' },
    'first-token-ms': { type: 'string', default: '400' },
  },
})
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
