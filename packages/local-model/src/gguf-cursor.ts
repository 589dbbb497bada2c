import type { FileHandle } from 'node:fs/promises'
import { LocalModelError } from './local-model-error.ts'

const CHUNK = 1 << 20
/** A chat template is some kilobytes. */
const MAX_STRING = 1 << 24
/** Of a string, in bytes. */
const MAX_KEPT = 1_000
const MAX_ARRAY = 1 << 24

const WIDTHS = { u8: 1, i8: 1, u16: 2, i16: 2, u32: 4, i32: 4, f32: 4, u64: 8, i64: 8, f64: 8 } as const
type Scalar = keyof typeof WIDTHS

/** By the type numbers of the format; booleans are read as numbers. */
const SCALARS: Readonly<Record<number, Scalar>> = {
  0: 'u8',
  1: 'i8',
  2: 'u16',
  3: 'i16',
  4: 'u32',
  5: 'i32',
  6: 'f32',
  7: 'u8',
  10: 'u64',
  11: 'i64',
  12: 'f64',
}
const STRING = 8
const ARRAY = 9

/** Reads a file from its beginning in large pieces. Every length is checked before it is used. */
export class GgufCursor {
  readonly #file: FileHandle
  readonly #path: string
  readonly #size: number
  #buffer: Buffer = Buffer.alloc(0)
  #start = 0
  position = 0

  constructor(file: FileHandle, path: string, size: number) {
    this.#file = file
    this.#path = path
    this.#size = size
  }

  damaged(): LocalModelError {
    return new LocalModelError(`${this.#path} is damaged: its header can't be read.`)
  }

  async number(type: Scalar): Promise<number> {
    const view = await this.#take(WIDTHS[type])
    switch (type) {
      case 'u8':
        return view.readUInt8()
      case 'i8':
        return view.readInt8()
      case 'u16':
        return view.readUInt16LE()
      case 'i16':
        return view.readInt16LE()
      case 'u32':
        return view.readUInt32LE()
      case 'i32':
        return view.readInt32LE()
      case 'f32':
        return view.readFloatLE()
      case 'f64':
        return view.readDoubleLE()
      case 'u64':
        return Number(view.readBigUInt64LE())
      case 'i64':
        return Number(view.readBigInt64LE())
    }
  }

  async count(max: number): Promise<number> {
    const count = await this.number('u64')
    if (count > max) throw this.damaged()
    return count
  }

  async text(bytes: number): Promise<string> {
    return (await this.#take(bytes)).toString('utf8')
  }

  /** The beginning of a string; a header has thousands of them, and of a long one nothing is needed but that it is there. */
  async string(): Promise<string> {
    const length = await this.count(MAX_STRING)
    const kept = Math.min(length, MAX_KEPT)
    const text = await this.text(kept)
    this.#skip(length - kept)
    return text
  }

  /** A number or a string. Arrays are skipped. */
  async value(type: number): Promise<number | string | undefined> {
    const scalar = SCALARS[type]
    if (scalar) return this.number(scalar)
    if (type === STRING) return this.string()
    if (type !== ARRAY) throw this.damaged()
    const element = await this.number('u32')
    const count = await this.count(MAX_ARRAY)
    const width = SCALARS[element]
    if (width) this.#skip(count * WIDTHS[width])
    else if (element === STRING) {
      for (let index = 0; index < count; index += 1) this.#skip(await this.count(MAX_STRING))
    } else throw this.damaged()
    return undefined
  }

  #skip(bytes: number): void {
    this.position += bytes
    if (this.position > this.#size) throw this.#truncated()
  }

  async #take(bytes: number): Promise<Buffer> {
    const end = this.position + bytes
    if (end > this.#size) throw this.#truncated()
    if (this.position < this.#start || end > this.#start + this.#buffer.length) {
      const buffer = Buffer.alloc(Math.max(CHUNK, bytes))
      const { bytesRead } = await this.#file.read(buffer, 0, buffer.length, this.position)
      if (bytesRead < bytes) throw this.#truncated()
      this.#buffer = buffer.subarray(0, bytesRead)
      this.#start = this.position
    }
    const taken = this.#buffer.subarray(this.position - this.#start, end - this.#start)
    this.position = end
    return taken
  }

  #truncated(): LocalModelError {
    return new LocalModelError(`${this.#path} is incomplete: it ends within its header.`)
  }
}
