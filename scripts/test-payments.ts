import { startTestPayments } from '../packages/test-payments/src/index.ts'
import { readOptions, reportTakenPort } from './lib/read-options.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'

const USAGE = `Runs a payment provider without money.

  npm run test-payments -- --port 11800 --product http://localhost:4000`

const given = readOptions(USAGE, {
  options: {
    port: { type: 'string', default: '11700' },
    product: { type: 'string', default: 'http://localhost:3000' },
  },
})
if (given) await reportTakenPort(run(given.values))

async function run(values: { port: string; product: string }): Promise<void> {
  const port = Number(values.port)
  if (!Number.isInteger(port) || !URL.canParse(values.product)) {
    console.error('--port takes a whole number, --product the address of the product.')
    process.exitCode = 1
  } else {
    stopWithParent()
    const payments = await startTestPayments({ port, webhookUrl: `${values.product}/payments/webhook` })
    const settings = Object.entries(payments.settings).map(([name, value]) => `${name}=${value}`)
    console.log(`The test payment provider listens on ${payments.url}. No money moves. Start the product with

${settings.join('\n')}

It sends its events to ${values.product}/payments/webhook. Upgrade in the product, press Pay; then, for the latest
subscription or payment:
  curl ${payments.url}/control -d '{"action":"renew"}'
Actions: renew, fail, pay, cancel, resume, end, refund, dispute, win, lose. Modes, such as {"mode":"unavailable"}: ok,
unavailable, reset, silent.

It stops with Ctrl-C.`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void payments.close())
  }
}
