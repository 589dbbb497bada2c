import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createPasswordWork, type PasswordTask } from './password-work.ts'
import type { HashCost } from './stored-password.ts'

/** A thread that hashes. It gives way to the thread that answers requests and to the database's. */
const NICENESS = 10

const port = parentPort
if (!port) throw new Error('This file is a worker thread')

// On Linux a priority belongs to a thread; elsewhere this would slow down the whole server.
if (process.platform === 'linux') setPriority(NICENESS)

const doPasswordWork = createPasswordWork(workerData as HashCost)
port.on('message', (task: PasswordTask) => port.postMessage(doPasswordWork(task)))
