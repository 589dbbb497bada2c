import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A program of a bench in its own process, so that its work is not measured as another's. */
export interface HelperProcess extends AsyncDisposable {
  url: string
  pid: number
  /** One request at a time; the program answers each with one message. */
  ask(request: string): Promise<unknown>
}

/** Starts a program of this folder, whose first message is its address. */
export async function startHelper(program: string, parameters: string[] = []): Promise<HelperProcess> {
  const child = fork(join(import.meta.dirname, program), parameters, { serialization: 'advanced' })
  const ended = once(child, 'exit')
  const next = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended.then(() => [undefined])])
    if (message === undefined) throw new Error(`${program} ended`)
    return message as unknown
  }
  return {
    url: String(await next()),
    pid: child.pid ?? 0,
    ask(request) {
      child.send(request)
      return next()
    },
    async [Symbol.asyncDispose]() {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
