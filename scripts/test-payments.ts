import { parseArgs } from 'node:util'
import { startTestPayments } from '../packages/test-payments/src/index.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'

// npm keeps the options before a `--` for itself: npm run test-payments -- --port 11700
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '11600' },
    product: { type: 'string', default: 'http://localhost:3000' },
  },
})
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
