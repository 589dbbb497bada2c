import type { WriterInfo } from '@firstline/contract/generation'
import type { Writer } from '@firstline/copywriter'

/** What people are told of the writer that is on. */
export function writerInfo(writer: Writer): WriterInfo {
  return { kind: writer.kind, model: writer.kind === 'model' ? writer.name : null }
}
