import type { WriterInfo } from '@firstline/contract/generation'
import type { Writer } from '@firstline/copywriter'

/** The public description of the active writer. */
export function describeWriter(writer: Writer): WriterInfo {
  return { kind: writer.kind, model: writer.kind === 'model' ? writer.name : null }
}
