import { type FileHandle, open, stat } from 'node:fs/promises'
import { GgufCursor } from './gguf-cursor.ts'
import { LocalModelError } from './local-model-error.ts'
import { tensorBytes } from './tensor-bytes.ts'

/** What is read of a model file before it is loaded. */
export interface GgufFacts {
  architecture: string
  /** From the file; empty without one. */
  title: string
  license: string
  /** Tokens that it was trained for. */
  contextLength: number | null
  hasChatTemplate: boolean
  /** In billions, from the shapes of its tensors. */
  parameters: number
  bytes: number
}

const MAX_METADATA = 10_000
const MAX_TENSORS = 100_000
const MAX_DIMENSIONS = 8

/**
 * Reads the header of a GGUF file and compares the size of its tensors with that of the file.
 * https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 * @throws {LocalModelError} in one sentence for a foreign, damaged or truncated file
 */
export async function readGguf(path: string): Promise<GgufFacts> {
  let file: FileHandle
  try {
    // Before it is opened: to open a named pipe is to wait for its writer.
    if (!(await stat(path)).isFile()) throw new LocalModelError(`${path} is not a file.`)
    file = await open(path)
  } catch (error) {
    if (error instanceof LocalModelError) throw error
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error'
    throw new LocalModelError(`${path} can't be read (${reason}).`, { cause: error })
  }
  try {
    const { size } = await file.stat()
    return await readHeader(new GgufCursor(file, path, size), size, path)
  } finally {
    await file.close()
  }
}

async function readHeader(cursor: GgufCursor, bytes: number, path: string): Promise<GgufFacts> {
  if (bytes < 24 || (await cursor.text(4)) !== 'GGUF') {
    throw new LocalModelError(`${path} is not a model: it doesn't begin with GGUF.`)
  }
  const version = await cursor.number('u32')
  if (version !== 2 && version !== 3) {
    throw new LocalModelError(`${path} has version ${version} of GGUF; only 2 and 3 are supported.`)
  }
  const tensors = await cursor.count(MAX_TENSORS)
  const entries = await cursor.count(MAX_METADATA)
  const metadata = new Map<string, unknown>()
  for (let index = 0; index < entries; index += 1) {
    const key = await cursor.string()
    metadata.set(key, await cursor.value(await cursor.number('u32')))
  }
  const { parameters, end } = await readTensors(
    cursor,
    tensors,
    readInteger(metadata, 'general.alignment') ?? 32,
  )
  if (end > bytes) {
    throw new LocalModelError(`${path} is incomplete: ${bytes} of at least ${end} bytes are there.`)
  }
  const architecture = readText(metadata, 'general.architecture')
  if (architecture === '' || readText(metadata, 'tokenizer.ggml.model') === '') {
    throw new LocalModelError(`${path} is no language model: it lacks an architecture or a tokenizer.`)
  }
  return {
    architecture,
    title: readText(metadata, 'general.name'),
    license: readText(metadata, 'general.license'),
    contextLength: readInteger(metadata, `${architecture}.context_length`) ?? null,
    hasChatTemplate: readText(metadata, 'tokenizer.chat_template') !== '',
    parameters: parameters / 1e9,
    bytes,
  }
}

/** The number of weights, and where the last one ends in the file. */
async function readTensors(cursor: GgufCursor, count: number, alignment: number) {
  let parameters = 0
  let last = 0
  for (let index = 0; index < count; index += 1) {
    await cursor.string()
    const dimensions = await cursor.number('u32')
    if (dimensions > MAX_DIMENSIONS) throw cursor.damaged()
    let weights = 1
    for (let dimension = 0; dimension < dimensions; dimension += 1) weights *= await cursor.number('u64')
    const type = await cursor.number('u32')
    const offset = await cursor.number('u64')
    parameters += weights
    last = Math.max(last, offset + tensorBytes(type, weights))
  }
  const data = Math.ceil(cursor.position / alignment) * alignment
  return { parameters, end: data + last }
}

/** Without control characters: a terminal would obey them. */
function readText(metadata: ReadonlyMap<string, unknown>, key: string): string {
  const value = metadata.get(key)
  return typeof value === 'string' ? value.replace(/\p{Cc}/gu, '') : ''
}

function readInteger(metadata: ReadonlyMap<string, unknown>, key: string): number | undefined {
  const value = metadata.get(key)
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}
