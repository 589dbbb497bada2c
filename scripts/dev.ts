import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { root } from './lib/root.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'

// Vite serves the web app and proxies the API to the server, which restarts whenever its sources change.
// Node's own --watch is not used: under it the embedded database can't be opened in its thread.
const WATCHED = ['apps/server/src', 'packages', 'wire', 'db/migrations']
const SETTLE_MS = 150

const web = start(
  path.join(root, 'apps/web'),
  path.join(root, 'node_modules/@react-router/dev/bin.cjs'),
  'dev',
)
let server = startServer()
let isStopping = false
let pause: NodeJS.Timeout | undefined

web.on('exit', () => stop('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop(signal))
stopWithParent()

const watchers = WATCHED.map((folder) =>
  watch(path.join(root, folder), { recursive: true }, () => {
    clearTimeout(pause)
    pause = setTimeout(restartServer, SETTLE_MS)
  }),
)

function start(directory: string, ...parameters: string[]): ChildProcess {
  return spawn(process.execPath, parameters, { cwd: directory, stdio: 'inherit' })
}

function startServer(): ChildProcess {
  return start(root, path.join(root, 'apps/server/src/main.ts'))
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

// The old server must have released port and database before the next one starts.
function restartServer(): void {
  if (isStopping) return
  if (!isRunning(server)) {
    server = startServer()
    return
  }
  server.once('exit', () => {
    if (!isStopping) server = startServer()
  })
  server.kill('SIGTERM')
}

function stop(signal: NodeJS.Signals): void {
  if (isStopping) return
  isStopping = true
  clearTimeout(pause)
  for (const watcher of watchers) watcher.close()
  for (const child of [web, server]) if (isRunning(child)) child.kill(signal)
}
