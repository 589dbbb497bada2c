import { takeTurn } from '@firstline/copywriter'
import { Zip, ZipDeflate } from 'fflate'

/** Compressed in one step. */
const STEP_BYTES = 65_536

export interface ZipFile {
  name: string
  /** UTF-8 text, in pieces of any length. */
  text: AsyncIterable<string> | Iterable<string>
}

/**
 * Compresses the files one after the other, in steps of some milliseconds. Memory holds one piece of text, whatever the
 * size of the file.
 */
export async function* zipFiles(
  files: Iterable<ZipFile>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const written: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    if (chunk.length > 0) written.push(new Uint8Array(chunk))
  })
  const encoder = new TextEncoder()
  for (const { name, text } of files) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = modifiedAt
    zip.add(file)
    for await (const piece of text) {
      const bytes = encoder.encode(piece)
      for (let start = 0; start < bytes.length; start += STEP_BYTES) {
        await takeTurn()
        file.push(bytes.subarray(start, start + STEP_BYTES))
        yield* written.splice(0)
      }
    }
    file.push(new Uint8Array(0), true)
    yield* written.splice(0)
  }
  zip.end()
  yield* written.splice(0)
}
