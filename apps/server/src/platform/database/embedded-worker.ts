import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { serialize } from 'pg-protocol/dist/index.js'
import { SESSION_SETTINGS } from './statements-of.ts'

/**
 * The thread PGlite lives in: protocol bytes in, protocol bytes out, one message at a time. A statement blocks this
 * thread and no other, and terminating it is the one way to stop a statement.
 */
interface WorkerData {
  directory: string | null
}

const IDLE = 'I'.charCodeAt(0)
const rollback = serialize.query('rollback')

const { directory } = workerData as WorkerData
const port = parentPort
if (!port) throw new Error('This file is a worker thread')

// Optimising one single function of PostgreSQL takes V8 half a gigabyte for a moment, seconds after the start. The code
// as first compiled serves our transactions about as fast (queries that compute a lot run a third slower).
for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)

// WebAssembly never gives back what it once took, and would take four gigabytes for one careless query. Beyond this one,
// in pages of 64 KiB, PostgreSQL says that it is out of memory (53200) and goes on.
setFlagsFromString(`--wasm-max-mem-pages=${2 ** 30 / 2 ** 16}`)

// The default of 128 MB of page cache would double the memory of an idle server; the system caches the files as well.
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
  const answer = pglite.execProtocolRawSync(message)
  // The last byte of the last message, ReadyForQuery, is the state of the transaction.
  if (answer.at(-1) !== IDLE) pglite.execProtocolRawSync(rollback)
  port.postMessage(answer, [answer.buffer as ArrayBuffer])
})

port.postMessage('ready')
