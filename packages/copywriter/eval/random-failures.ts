import { builtInWriter, findHardFailures, readFields, readBack, WriterError } from '../src/index.ts'
import type { Writer } from '../src/index.ts'
import { generateForms } from './random-briefs.ts'

/** Must not occur in a text or explanation. */
const MARKUP =
  /[<>{}]|&[a-z#]\w*;|\b(?:nbsp|onerror|alert\(|script)\b|https?:|\bHACKED\b|\bpirate\b|\bundefined\b|\bNaN\b|%NAME|finds you well|slow slow slow|[\u0336\u200b\u202e①]/i

export interface RandomRun {
  written: number
  refused: number
  /** Errors other than refusals, markup in a text, or failed hard checks. */
  failures: string[]
}

/** Writes two texts from each form. */
export async function runRandom(
  seed: number,
  count: number,
  writer: Writer = builtInWriter(),
): Promise<RandomRun> {
  const run: RandomRun = { written: 0, refused: 0, failures: [] }
  for (const form of generateForms(seed, count)) {
    const formJson = JSON.stringify(form)
    try {
      const reading = await readBack(form)
      for (const { parts } of reading.phrases)
        if (parts.some(({ text }) => /[<>]/.test(text)))
          run.failures.push(`markup is read back from ${formJson}`)
      const brief = readFields(form)
      const events = writer.write({ form, count: 2, seed: String(seed) }, new AbortController().signal)
      for await (const event of events) {
        if (event.kind !== 'draft') continue
        run.written += 1
        const { content } = event.draft
        for (const shown of [content, event.draft.explanation])
          if (MARKUP.test(shown)) run.failures.push(`markup: ${shown} from ${formJson}`)
        for (const { reason } of findHardFailures(content, brief))
          run.failures.push(`${reason}: ${content} from ${formJson}`)
      }
    } catch (error) {
      if (error instanceof WriterError) run.refused += 1
      else run.failures.push(`${String(error)} from ${formJson}`)
    }
  }
  return run
}
