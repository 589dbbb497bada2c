import { once } from 'node:events'
import { createServer } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { SLOW_TEST } from '@firstline/platform/testing/times'
import { makeInstallation, type TestInstallation } from '#test/operator-commands.ts'

const REASON = ['--reason', 'sorry for Monday']

describe('openRunningServer', () => {
  it('sends no secret to another program that listens on the server’s port', SLOW_TEST, async () => {
    const installation = await makeInstallation()
    await installation.start()
    const { port, seen } = await startOtherProgram()
    const { code, output } = await installation.run(
      'credits-grant',
      ['ada@example.test', '--dm', '5', ...REASON],
      {
        PORT: String(port),
      },
    )
    expect(code).toBe(1)
    expect(output).toContain('is another program or installation')
    expect(seen).toEqual([{ url: '/config.json', authorization: undefined }])
    const noServer = await runWithSettings(installation, { PORT: '1' })
    expect(noServer).toContain('and no server answers at http://127.0.0.1:1')
    const otherHost = await runWithSettings(installation, { HOST: '192.0.2.7' })
    expect(otherHost).toContain('HOST is 192.0.2.7, which is no address of this machine')
  })
})

async function runWithSettings(
  installation: TestInstallation,
  extra: Record<string, string>,
): Promise<string> {
  const { code, output } = await installation.run(
    'credits-grant',
    ['ada@example.test', '--dm', '5', ...REASON],
    extra,
  )
  expect(code).toBe(1)
  return output
}

/** Starts another program that responds as an installation does, with another key. */
async function startOtherProgram() {
  const seen: { url: string | undefined; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    seen.push({ url: request.url, authorization: request.headers.authorization })
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ anonKey: 'another' }))
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, seen }
}
