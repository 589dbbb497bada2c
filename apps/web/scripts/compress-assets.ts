import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const COMPRESSIBLE = /\.(js|css|svg|json)$/
/** Below this size compression saves nothing. */
const MIN_BYTES = 512

/** Writes a `.br` and a `.gz` beside every text asset, at the best ratio: it is done once per build. */
export async function compressAssets(client: string): Promise<void> {
  const assets = join(client, 'assets')
  const names = (await readdir(assets)).filter((name) => COMPRESSIBLE.test(name))
  await Promise.all(names.map((name) => compressFile(join(assets, name))))
}

async function compressFile(file: string): Promise<void> {
  const body = await readFile(file)
  if (body.length < MIN_BYTES) return
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const [brotli, gzipped] = await Promise.all([toBrotli(body, quality), toGzip(body, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
