import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { doPasswordWork, type PasswordTask } from './password-work.ts'

/** A thread that hashes. It gives way to the thread that answers requests and to the database's. */
const NICENESS = 10

const port = parentPort
if (!port) throw new Error('This file is a worker thread')

// On Linux a priority belongs to a thread; elsewhere this would slow down the whole server.
if (process.platform === 'linux') setPriority(NICENESS)

port.on('message', (task: PasswordTask) => port.postMessage(doPasswordWork(task)))
