import { createInterface } from 'node:readline/promises'
import { runModel } from '../apps/server/src/commands/model/model.ts'
import { installRuntime } from './lib/install-packages.ts'

/** Percent between two lines of a log file. */
const STEP = 10

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())

async function ask(question: string): Promise<string | null> {
  if (!process.stdin.isTTY) return null
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question, { signal: stopping.signal })
  } finally {
    lines.close()
  }
}

let shown = -STEP
function showProgress(text: string): void {
  const percent = Number(/(\d+) %/.exec(text)?.[1] ?? 0)
  if (process.stdout.isTTY) {
    process.stdout.write(`\r\u001b[2K${text}${percent === 100 ? '\n' : ''}`)
  } else if (percent >= shown + STEP) {
    shown = percent
    console.log(text)
  }
}

const read = (name: string) => process.env[name] ?? process.env[name.toLowerCase()]

process.exitCode = await runModel({
  installRuntime,
  ask,
  showProgress,
  proxies: { https: read('HTTPS_PROXY'), http: read('HTTP_PROXY'), except: read('NO_PROXY') },
  signal: stopping.signal,
})(process.argv.slice(2))
