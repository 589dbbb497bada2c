export { WriterError } from './writer.ts'
export type { Draft, Usage, Writer, WriteRequest, WriterEvent } from './writer.ts'
