import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A program of the bench in a process of its own, so that its work is not taken for somebody else's. */
export interface HelperProcess {
  url: string
  pid: number
  /** One question at a time; the program answers each with one message. */
  ask(question: string): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a program of this folder, whose first message is its address. */
export async function startHelper(program: string, parameters: string[] = []): Promise<HelperProcess> {
  const child = fork(join(import.meta.dirname, program), parameters, { serialization: 'advanced' })
  const ended = once(child, 'exit')
  const next = async () => (await once(child, 'message'))[0] as unknown
  return {
    url: String(await next()),
    pid: child.pid ?? 0,
    ask(question) {
      child.send(question)
      return next()
    },
    async stop() {
      child.disconnect()
      await ended
    },
  }
}
