import { type GgufTensor, writeGguf } from './write-gguf.ts'

export interface TinyModelOptions {
  /** The pieces of its response, one a token. It writes them whatever it is asked. */
  pieces: readonly string[]
  /** The index of the piece that follows the last one; without it the response ends. */
  repeatFrom?: number
  title?: string
}

const WIDTH = 128
const FORWARD = 32
const HEADS = 2
const CONTEXT = 8_192
/** Types of tokens in the file. */
const NORMAL = 1
const UNKNOWN = 2
const CONTROL = 3
const BYTE = 6
const END = '<|im_end|>'
const TEMPLATE =
  "{% for m in messages %}<|im_start|>{{ m['role'] }}\n{{ m['content'] }}<|im_end|>\n{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"

interface Token {
  text: string
  score: number
  type: number
}

/**
 * A model of the llama architecture that any runtime loads, of 700 KB. Its attention and layers are zero, and its output
 * knows only which token follows which: after the prompt's last line break the first piece, after each piece the next.
 */
export function createTinyModel({ pieces, repeatFrom, title = 'Tiny model' }: TinyModelOptions): Buffer {
  const tokens = listTokens(pieces)
  // The runtime aborts when it loads such a file.
  if (new Set(tokens.map(({ text }) => text)).size < tokens.length) {
    throw new Error('Every piece must be a text of its own, longer than a character')
  }
  const first = tokens.length - pieces.length
  const embedding = createEmbedding(tokens.length)
  const output = Array.from({ length: tokens.length }, () => new Float32Array(WIDTH))
  const follow = (token: number, next: number) => {
    const row = output[next]
    for (const [index, value] of (embedding[token] ?? []).entries()) {
      if (row) row[index] = (row[index] ?? 0) + value / 2
    }
  }
  const end = tokens.findIndex(({ text }) => text === END)
  follow(
    tokens.findIndex(({ text }) => text === '<0x0A>'),
    first,
  )
  for (const index of pieces.keys()) {
    const isLast = index === pieces.length - 1
    if (!isLast) follow(first + index, first + index + 1)
    else follow(first + index, repeatFrom === undefined ? end : first + repeatFrom)
  }
  return writeGguf(
    {
      'general.architecture': { type: 'string', value: 'llama' },
      'general.name': { type: 'string', value: title },
      'general.license': { type: 'string', value: 'mit' },
      'general.file_type': { type: 'u32', value: 0 },
      'llama.context_length': { type: 'u32', value: CONTEXT },
      'llama.embedding_length': { type: 'u32', value: WIDTH },
      'llama.block_count': { type: 'u32', value: 1 },
      'llama.feed_forward_length': { type: 'u32', value: FORWARD },
      'llama.attention.head_count': { type: 'u32', value: HEADS },
      'llama.attention.head_count_kv': { type: 'u32', value: HEADS },
      'llama.attention.layer_norm_rms_epsilon': { type: 'f32', value: 1e-5 },
      'llama.rope.dimension_count': { type: 'u32', value: WIDTH / HEADS },
      'llama.vocab_size': { type: 'u32', value: tokens.length },
      'tokenizer.ggml.model': { type: 'string', value: 'llama' },
      'tokenizer.ggml.tokens': { type: 'strings', value: tokens.map(({ text }) => text) },
      'tokenizer.ggml.scores': { type: 'f32s', value: tokens.map(({ score }) => score) },
      'tokenizer.ggml.token_type': { type: 'i32s', value: tokens.map(({ type }) => type) },
      'tokenizer.ggml.unknown_token_id': { type: 'u32', value: 0 },
      'tokenizer.ggml.bos_token_id': { type: 'u32', value: 1 },
      'tokenizer.ggml.eos_token_id': { type: 'u32', value: end },
      'tokenizer.chat_template': { type: 'string', value: TEMPLATE },
    },
    listTensors(embedding, output),
  )
}

function listTokens(pieces: readonly string[]): Token[] {
  const control = (text: string) => ({ text, score: 0, type: CONTROL })
  const bytes = Array.from({ length: 256 }, (_, byte) => ({
    text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
    score: 0,
    type: BYTE,
  }))
  const letters = Array.from({ length: 95 }, (_, index) => ({
    text: toTokenText(String.fromCharCode(32 + index)),
    score: -100,
    type: NORMAL,
  }))
  return [
    { text: '<unk>', score: 0, type: UNKNOWN },
    control('<s>'),
    control('</s>'),
    ...bytes,
    ...letters,
    control('<|im_start|>'),
    control(END),
    ...pieces.map((piece) => ({ text: toTokenText(piece), score: -1_000, type: NORMAL })),
  ]
}

/** SentencePiece writes blanks as U+2581. */
const toTokenText = (text: string) => text.replaceAll(' ', '\u2581')

/** Random directions: nearly at right angles, so that tokens are distinct. */
function createEmbedding(count: number): Float32Array[] {
  let state = 12_345
  const random = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  const gauss = () => Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random())
  return Array.from({ length: count }, () => {
    const row = Float32Array.from({ length: WIDTH }, gauss)
    const length = Math.hypot(...row)
    return row.map((value) => (value / length) * Math.sqrt(WIDTH))
  })
}

function listTensors(embedding: readonly Float32Array[], output: readonly Float32Array[]): GgufTensor[] {
  const flatten = (rows: readonly Float32Array[]) => Float32Array.from(rows.flatMap((row) => [...row]))
  const matrix = (name: string, inner: number, outer: number) => ({
    name,
    dimensions: [inner, outer],
    data: new Float32Array(inner * outer),
  })
  const ones = (name: string) => ({ name, dimensions: [WIDTH], data: new Float32Array(WIDTH).fill(1) })
  return [
    { name: 'token_embd.weight', dimensions: [WIDTH, embedding.length], data: flatten(embedding) },
    ones('output_norm.weight'),
    { name: 'output.weight', dimensions: [WIDTH, output.length], data: flatten(output) },
    ones('blk.0.attn_norm.weight'),
    ...['q', 'k', 'v', 'output'].map((name) => matrix(`blk.0.attn_${name}.weight`, WIDTH, WIDTH)),
    ones('blk.0.ffn_norm.weight'),
    matrix('blk.0.ffn_gate.weight', WIDTH, FORWARD),
    matrix('blk.0.ffn_up.weight', WIDTH, FORWARD),
    matrix('blk.0.ffn_down.weight', FORWARD, WIDTH),
  ]
}

/**
 * The pieces of a response with these messages, in sentences. No piece may occur twice, so each carries the JSON around
 * it.
 */
export function listMessagePieces(messages: readonly string[]): string[] {
  const pieces = messages.flatMap((message, index) => {
    const sentences = message.split(/(?<=[.?] )/)
    const open = `${index === 0 ? '{"messages":[' : ','}{"angle":"The plain offer","content":"`
    return sentences.map((sentence, at) => {
      const close = at === sentences.length - 1 ? '","explanation":""}' : ''
      return `${at === 0 ? open : ''}${sentence}${close}`
    })
  })
  return [...pieces, ']}']
}
