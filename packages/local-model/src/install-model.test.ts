import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTinyModel } from '@firstline/test-models'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../test/make-folder.ts'
import { digest, type HubFile, startHub } from '../test/start-hub.ts'
import { CATALOG, type CatalogModel } from './catalog.ts'
import { addModelFile, type InstallOptions, installModel } from './install-model.ts'
import { readGguf } from './read-gguf.ts'
import { findInstalled, listInstalled, modelFile, removeInstalled } from './model-folder.ts'

const CONTENT = createTinyModel({ pieces: ['{"b":', '2}'] })
const [model = expect.fail('The catalog is empty')] = CATALOG satisfies readonly CatalogModel[]

async function prepare(file: Partial<HubFile> = {}, changes: Partial<InstallOptions> = {}) {
  const hub = await startHub({ content: CONTENT, ...file })
  const dataDir = await makeFolder()
  const progress: number[] = []
  const install = () =>
    installModel(model, {
      dataDir,
      hub: hub.url,
      onProgress: (done) => progress.push(done),
      signal: AbortSignal.timeout(10_000),
      pauseMs: 0,
      ...changes,
    })
  return { hub, dataDir, progress, install, file: modelFile(dataDir, model.name) }
}

describe('installModel', () => {
  it('downloads through a redirect, verifies the published checksum and records the model', async () => {
    const { install, dataDir, file, progress } = await prepare()
    const installed = await install()
    expect(installed).toMatchObject({ name: model.name, sha256: digest(CONTENT), bytes: CONTENT.length })
    expect(await readFile(file)).toEqual(CONTENT)
    expect(await listInstalled(dataDir)).toEqual([installed])
    expect(progress.at(-1)).toBe(CONTENT.length)
    expect((await readdir(join(dataDir, 'models'))).toSorted()).toEqual([
      `${model.name}.gguf`,
      `${model.name}.json`,
    ])
    await removeInstalled(dataDir, model.name)
    expect(await readdir(join(dataDir, 'models'))).toEqual([])
  })

  it('continues a download that was cut twice from where it ended', async () => {
    const { install, hub, file } = await prepare({ cutsAfter: [200_000, 100_000] })
    await install()
    const [first, ...later] = hub.ranges
    expect(first).toBeUndefined()
    expect(later.length).toBeGreaterThanOrEqual(1)
    // A cut may come before the first piece was stored; then there is nothing to continue.
    expect(later.every((range) => /^bytes=[1-9]\d*-$/.test(range ?? 'bytes=1-'))).toBe(true)
    expect(await readFile(file)).toEqual(CONTENT)
  })

  it('continues in a later run what an interrupted one left', async () => {
    const { install, hub, file } = await prepare({ cutsAfter: [300_000, 0, 0, 0, 0, 0] })
    await expect(install()).rejects.toThrow(/broke off at .* run the same command again/)
    expect(existsSync(file)).toBe(false)
    hub.file = { content: CONTENT }
    hub.ranges.length = 0
    await install()
    expect(hub.ranges).toEqual([expect.stringMatching(/^bytes=[1-9]\d*-$/)])
    expect(await readFile(file)).toEqual(CONTENT)
  })

  it('begins again when the file changed meanwhile, or ranges are ignored', async () => {
    const { install, hub, file } = await prepare({ cutsAfter: [300_000, 0, 0, 0, 0, 0] })
    await expect(install()).rejects.toThrow(/broke off/)
    const other = createTinyModel({ pieces: ['{"a":', '1}'] })
    hub.file = { content: other }
    await install()
    expect(await readFile(file)).toEqual(other)
    await expect(findInstalled(join(file, '../..'), model.name)).resolves.toMatchObject({
      sha256: digest(other),
    })
    const second = await prepare({ cutsAfter: [200_000], ignoresRanges: true })
    await second.install()
    expect(await readFile(second.file)).toEqual(CONTENT)
  })

  it.each<[string, Partial<HubFile>, RegExp]>([
    ['a wrong checksum', { sha256: digest(Buffer.from('other')) }, /published checksum, so it was removed/],
    ['a missing file', { status: 404 }, /doesn't have this file \(404\)/],
    ['an overloaded hub', { status: 503 }, /answered with 503: try again later/],
    ['no published checksum', { sha256: null }, /publishes no checksum .* nothing was downloaded/],
    ['a truncated response', { endsAfter: 1_000, ignoresRanges: true }, /broke off/],
    ['a file that is no model', { content: Buffer.from('<!doctype html>'.repeat(10)) }, /is not a model/],
  ])('installs nothing and says why for %s', async (_case, file, message) => {
    const { install, dataDir } = await prepare(file)
    await expect(install()).rejects.toThrow(message)
    expect(await listInstalled(dataDir)).toEqual([])
    expect(existsSync(modelFile(dataDir, model.name))).toBe(false)
  })

  it('refuses a download that does not fit on the disk before it begins', async () => {
    const { install, hub } = await prepare({}, { readFree: async () => 100_000_000 })
    await expect(install()).rejects.toThrow(/needs 201 MB on the disk of .*, and 100 MB are free/)
    expect(hub.ranges).toEqual([])
  })

  it('says in one sentence that the hub is out of reach, and never downloads unencrypted', async () => {
    const offline = await prepare({}, { hub: 'http://127.0.0.1:1' })
    await expect(offline.install()).rejects.toThrow(
      /^127\.0\.0\.1:1 can't be reached \(ECONNREFUSED\): check the network .* --file PATH$/,
    )
    const unencrypted = await prepare({}, { hub: 'http://models.example.test' })
    await expect(unencrypted.install()).rejects.toThrow(/over https only/)
  })

  it('goes through the configured proxy', async () => {
    const asked: (string | undefined)[] = []
    const proxy = createServer((request, response) => {
      asked.push(request.url)
      response.writeHead(404).end()
    }).on('connect', (request, socket) => {
      asked.push(request.url)
      socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void proxy.close())
    const address = proxy.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { install } = await prepare(
      {},
      { hub: 'https://hub.example.test', proxies: { https: `http://127.0.0.1:${port}` } },
    )
    await expect(install()).rejects.toThrow(/hub\.example\.test can't be reached/)
    expect(asked).toEqual(['hub.example.test:443'])
  })
})

describe('addModelFile', () => {
  it('records a file at hand without copying it, and keeps it when it is removed', async () => {
    const dataDir = await makeFolder()
    const path = join(dataDir, 'My Model (v2).GGUF')
    await writeFile(path, CONTENT)
    const added = await addModelFile(dataDir, path)
    expect(added).toMatchObject({ name: 'my-model--v2-', title: 'Tiny model', file: path, isOwnFile: true })
    await removeInstalled(dataDir, added.name)
    expect(await findInstalled(dataDir, added.name)).toBeNull()
    expect(existsSync(path)).toBe(true)
  })

  it('takes no control character of a title, which a terminal would obey', async () => {
    const dataDir = await makeFolder()
    const path = join(dataDir, 'model.gguf')
    const content = CONTENT.toString('latin1').replace('Tiny model', 'T\u001B]0;x\u0007nya')
    await writeFile(path, Buffer.from(content, 'latin1'))
    expect(await addModelFile(dataDir, path)).toMatchObject({ title: 'T]0;xnya' })
  })

  it('keeps only the beginning of a long text, and reads on behind it', async () => {
    const dataDir = await makeFolder()
    const path = join(dataDir, 'model.gguf')
    const at = CONTENT.indexOf('Tiny model')
    const long = Buffer.alloc(3 << 20, 'x')
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(long.length))
    await writeFile(
      path,
      Buffer.concat([CONTENT.subarray(0, at - 8), length, long, CONTENT.subarray(at + 10), Buffer.alloc(64)]),
    )
    const facts = await readGguf(path)
    expect(facts.title).toBe('x'.repeat(1_000))
    expect(facts).toMatchObject({ license: expect.any(String), hasChatTemplate: true })
  })

  it('refuses a named pipe, which has no end to wait for', async () => {
    const dataDir = await makeFolder()
    const path = join(dataDir, 'pipe.gguf')
    execFileSync('mkfifo', [path])
    await expect(addModelFile(dataDir, path)).rejects.toThrow(/is not a file/)
  })

  it.each<[string, Buffer, RegExp]>([
    ['an empty file', Buffer.alloc(0), /is not a model/],
    ['a picture', Buffer.from(`\u0089PNG${'x'.repeat(100)}`), /is not a model/],
    ['a truncated model', CONTENT.subarray(0, CONTENT.length - 5_000), /is incomplete/],
    ['a model cut within its header', CONTENT.subarray(0, 2_000), /is incomplete/],
    [
      'an unknown version',
      Buffer.concat([Buffer.from('GGUF\u0009\0\0\0'), CONTENT.subarray(8)]),
      /version 9/,
    ],
    [
      'a header of absurd lengths',
      Buffer.concat([CONTENT.subarray(0, 16), Buffer.alloc(64, 255)]),
      /is damaged/,
    ],
  ])('refuses %s in one sentence', async (_case, content, message) => {
    const dataDir = await makeFolder()
    const path = join(dataDir, 'model.gguf')
    await writeFile(path, content)
    await expect(addModelFile(dataDir, path)).rejects.toThrow(message)
    expect(await listInstalled(dataDir)).toEqual([])
  })
})
