import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { root } from './lib/root.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'

// Vite serves the web app and hands the wire's addresses to the server, which restarts whenever its sources change.
const children = [
  start('server', ['--watch', path.join(root, 'apps/server/src/main.ts')], root),
  start(
    'web',
    [path.join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev'],
    path.join(root, 'apps/web'),
  ),
]

stopWithParent()

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal))

function start(name: string, parameters: string[], directory: string): ChildProcess {
  const child = spawn(process.execPath, parameters, { cwd: directory, stdio: 'inherit' })
  child.on('exit', (code) => {
    // One without the other is of no use.
    if (code) console.error(`The ${name} ended with code ${code}.`)
    process.exitCode ||= code ?? 0
    stopAll('SIGTERM')
  })
  return child
}

function stopAll(signal: NodeJS.Signals): void {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  }
}
