/** A model that `npm run model` can download. */
export interface CatalogModel {
  /** Typed on the command line, and the file's name in the data directory. */
  readonly name: string
  readonly title: string
  /** In billions. */
  readonly parameters: number
  /** Of the file, roughly: the exact size and the checksum are those that the hub publishes. */
  readonly bytes: number
  readonly license: string
  /** Owner and name on the hub. */
  readonly repository: string
  readonly file: string
  /** From this many cores on it writes at reading speed without a graphics card. */
  readonly cores: number
}

/**
 * Instruct models under a license that allows commercial use, published by their authors, smallest first. No checksum is
 * kept here: the hub publishes one with each file, and the download is checked against it.
 */
export const CATALOG: readonly CatalogModel[] = [
  {
    name: 'qwen2.5-1.5b',
    title: 'Qwen2.5 1.5B Instruct',
    parameters: 1.5,
    bytes: 1_120_000_000,
    license: 'Apache-2.0',
    repository: 'Qwen/Qwen2.5-1.5B-Instruct-GGUF',
    file: 'qwen2.5-1.5b-instruct-q4_k_m.gguf',
    cores: 1,
  },
  {
    name: 'qwen3-4b',
    title: 'Qwen3 4B',
    parameters: 4,
    bytes: 2_500_000_000,
    license: 'Apache-2.0',
    repository: 'Qwen/Qwen3-4B-GGUF',
    file: 'Qwen3-4B-Q4_K_M.gguf',
    cores: 4,
  },
  {
    name: 'qwen3-8b',
    title: 'Qwen3 8B',
    parameters: 8,
    bytes: 5_030_000_000,
    license: 'Apache-2.0',
    repository: 'Qwen/Qwen3-8B-GGUF',
    file: 'Qwen3-8B-Q4_K_M.gguf',
    cores: 8,
  },
]

export const HUB = 'https://huggingface.co'

export function fileUrl(model: CatalogModel, hub: string): URL {
  return new URL(`${model.repository}/resolve/main/${model.file}`, `${hub.replace(/(?<!\/)\/+$/, '')}/`)
}

export function sourceUrl({ repository }: CatalogModel): string {
  return `${HUB}/${repository}`
}
