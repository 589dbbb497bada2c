import { checkOffer, type Writer } from '@firstline/copywriter'
import type { ModelWriterOptions } from './write-with-model.ts'

/** Writes with a language model. The prompts are loaded with the first request. */
export function modelWriter(options: ModelWriterOptions): Writer {
  return {
    kind: 'model',
    name: options.model.name,
    checkBrief: checkOffer,
    async *write(request, signal) {
      const { writeWithModel } = await import('./write-with-model.ts')
      yield* writeWithModel(options, request, signal)
    },
  }
}
