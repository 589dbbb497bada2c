import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const COMPRESSIBLE = /\.(js|css|svg|json)$/
/** Below this a compressed copy saves nothing on the wire. */
const MIN_BYTES = 512

/** Writes a `.br` and a `.gz` beside every text asset, at the best ratio there is: it is done once, and sent for ever. */
export async function compressAssets(client: string): Promise<void> {
  const assets = join(client, 'assets')
  for (const name of await readdir(assets)) {
    const file = join(assets, name)
    if (!COMPRESSIBLE.test(name) || (await stat(file)).size < MIN_BYTES) continue
    const body = await readFile(file)
    await writeFile(`${file}.br`, await toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    await writeFile(`${file}.gz`, await toGzip(body, { level: 9 }))
  }
}
