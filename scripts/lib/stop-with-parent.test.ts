import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

describe('stopWithParent', () => {
  it('shuts down when the shell between npm and the program is gone', async () => {
    const module = path.join(import.meta.dirname, 'stop-with-parent.ts')
    const program = `
      const { stopWithParent } = await import(${JSON.stringify(module)})
      process.on('SIGTERM', () => { console.log('stopped in order'); process.exit() })
      stopWithParent()
      console.log('running')
      setInterval(() => undefined, 1_000)
    `
    // 'true' afterwards keeps the shell from becoming the program itself.
    const shell = spawn('sh', ['-c', `"$0" --input-type=module --eval "$1"; true`, process.execPath, program])
    let said = ''
    shell.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    while (!said.includes('running')) await once(shell.stdout, 'data')
    shell.kill('SIGTERM')
    await once(shell.stdout, 'close')
    expect(said).toContain('stopped in order')
  })
})
