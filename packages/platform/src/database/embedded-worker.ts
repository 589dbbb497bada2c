import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol'
import { SESSION_SETTINGS } from './wrap-statements.ts'

/**
 * The worker thread of PGlite: it exchanges PostgreSQL protocol messages, one at a time. A statement blocks only this
 * thread, and terminating the thread is the only way to stop it.
 */
interface WorkerData {
  directory: string | null
}

const IDLE = 'I'.charCodeAt(0)
const rollback = serialize.query('rollback')

const { directory } = workerData as WorkerData
const port = parentPort
if (!port) throw new Error('This file is a worker thread')

// Tier-up of one large WebAssembly function briefly needs half a gigabyte. The baseline code is about as fast for our
// transactions (queries with heavy computation take a third longer).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

// WebAssembly memory never shrinks and could grow to four gigabytes. At this limit, in pages of 64 KiB, PostgreSQL
// reports out of memory (53200) and continues.
setFlagsFromString(`--wasm-max-mem-pages=${2 ** 30 / 2 ** 16}`)

// The default of 128 MB would double the memory of an idle server; the operating system caches the files as well.
const settings = { shared_buffers: '32MB', ...SESSION_SETTINGS }
const startParams = [
  ...PGlite.defaultStartParams,
  ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]
const pglite = await PGlite.create({ startParams, ...(directory === null ? {} : { dataDir: directory }) })

port.on('message', (message: Uint8Array | 'close') => {
  if (message === 'close') {
    void pglite.close().finally(() => port.postMessage('closed'))
    return
  }
  const response = pglite.execProtocolRawSync(message)
  // The last byte of the final message, ReadyForQuery, is the transaction status (PostgreSQL: message formats).
  if (response.at(-1) !== IDLE) pglite.execProtocolRawSync(rollback)
  port.postMessage(response, [response.buffer as ArrayBuffer])
})

port.postMessage('ready')
