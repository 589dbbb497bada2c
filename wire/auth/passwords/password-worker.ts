import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { createPasswordTaskRunner, type PasswordTask } from './password-task.ts'
import type { HashCost } from './password-hash.ts'

/** Lower priority than the main thread and the database. */
const NICENESS = 10

const port = parentPort
if (!port) throw new Error('This file is a worker thread')

// Linux sets the priority of a thread; other systems would slow down the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

const doPasswordWork = createPasswordTaskRunner(workerData as HashCost)
port.on('message', (task: PasswordTask) => port.postMessage(doPasswordWork(task)))
