/** A value of a GGUF header with its type number. */
export type GgufValue =
  | { type: 'u32'; value: number }
  | { type: 'f32'; value: number }
  | { type: 'string'; value: string }
  | { type: 'strings'; value: readonly string[] }
  | { type: 'f32s'; value: readonly number[] }
  | { type: 'i32s'; value: readonly number[] }

export interface GgufTensor {
  name: string
  /** Innermost first. */
  dimensions: readonly number[]
  data: Float32Array
}

const TYPES = { u32: 4, i32: 5, f32: 6, string: 8, array: 9 } as const
const VERSION = 3
const ALIGNMENT = 32

/** Writes a GGUF file: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md */
export function writeGguf(
  metadata: Readonly<Record<string, GgufValue>>,
  tensors: readonly GgufTensor[],
): Buffer {
  const entries = Object.entries(metadata)
  const parts = [
    Buffer.from('GGUF'),
    u32(VERSION),
    u64(tensors.length),
    u64(entries.length),
    ...entries.flatMap(([key, value]) => [string(key), encode(value)]),
  ]
  let offset = 0
  for (const { name, dimensions, data } of tensors) {
    parts.push(string(name), u32(dimensions.length), ...dimensions.map(u64), u32(0), u64(offset))
    offset = align(offset + data.byteLength)
  }
  return Buffer.concat([
    pad(Buffer.concat(parts)),
    ...tensors.map(({ data }) => pad(Buffer.from(data.buffer, data.byteOffset, data.byteLength))),
  ])
}

function encode(value: GgufValue): Buffer {
  switch (value.type) {
    case 'u32':
      return Buffer.concat([u32(TYPES.u32), u32(value.value)])
    case 'f32':
      return Buffer.concat([u32(TYPES.f32), f32(value.value)])
    case 'string':
      return Buffer.concat([u32(TYPES.string), string(value.value)])
    case 'strings':
      return array(TYPES.string, value.value.map(string))
    case 'f32s':
      return array(TYPES.f32, value.value.map(f32))
    case 'i32s':
      return array(TYPES.i32, value.value.map(u32))
  }
}

function array(type: number, elements: readonly Buffer[]): Buffer {
  return Buffer.concat([u32(TYPES.array), u32(type), u64(elements.length), ...elements])
}

function string(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([u64(bytes.length), bytes])
}

function u32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}

function u64(value: number): Buffer {
  const buffer = Buffer.alloc(8)
  buffer.writeBigUInt64LE(BigInt(value))
  return buffer
}

function f32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeFloatLE(value)
  return buffer
}

const align = (bytes: number) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT
const pad = (buffer: Buffer) => Buffer.concat([buffer, Buffer.alloc(align(buffer.length) - buffer.length)])
