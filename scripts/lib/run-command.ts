import { spawn } from 'node:child_process'
import { root } from './root.ts'

export interface CommandOptions {
  directory?: string
  environment?: Record<string, string>
  /** Shows the output as it comes; otherwise it is only kept. */
  live?: boolean
}

export interface CommandOutcome {
  code: number
  output: string
  milliseconds: number
}

/** Runs a program to its end. A program that can't be started is an outcome like any other failure. */
export function runCommand(
  command: string,
  parameters: readonly string[],
  options: CommandOptions = {},
): Promise<CommandOutcome> {
  const started = performance.now()
  const { promise, resolve } = Promise.withResolvers<CommandOutcome>()
  const child = spawn(command, parameters, {
    cwd: options.directory ?? root,
    stdio: options.live ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    ...(options.environment ? { env: options.environment } : {}),
  })
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const finish = (code: number, note = '') =>
    resolve({
      code,
      output: Buffer.concat(chunks).toString() + note,
      milliseconds: performance.now() - started,
    })
  child.on('error', (error) => finish(1, `${command}: ${error.message}\n`))
  child.on('close', (code, signal) => finish(code ?? 1, signal ? `${command} was ended by ${signal}\n` : ''))
  return promise
}
