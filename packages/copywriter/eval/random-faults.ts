import { builtInWriter, hardFailures, readFields, understandForm, WriterError } from '../src/index.ts'
import type { Writer } from '../src/index.ts'
import { randomForms } from './random-briefs.ts'

/** What no text may show, nor its explanation, whatever was typed. */
const MARKUP =
  /[<>{}]|&[a-z#]\w*;|\b(?:nbsp|onerror|alert\(|script)\b|https?:|\bHACKED\b|\bpirate\b|\bundefined\b|\bNaN\b|%NAME|finds you well|slow slow slow|[\u0336\u200b\u202e①]/i

export interface RandomRun {
  written: number
  refused: number
  /** Anything thrown but a refusal, markup in a text, or a hard check that a text fails. */
  faults: string[]
}

/** Writes two texts from each of `count` random forms. */
export async function runRandom(
  seed: number,
  count: number,
  writer: Writer = builtInWriter(),
): Promise<RandomRun> {
  const run: RandomRun = { written: 0, refused: 0, faults: [] }
  for (const form of randomForms(seed, count)) {
    const told = JSON.stringify(form)
    try {
      const reading = await understandForm(form)
      for (const quote of reading.fields.flatMap(({ used }) => used))
        if (/[<>]/.test(quote)) run.faults.push(`markup is quoted: ${quote} from ${told}`)
      const brief = readFields(form)
      const events = writer.write({ form, count: 2, seed: String(seed) }, new AbortController().signal)
      for await (const event of events) {
        if (event.kind !== 'draft') continue
        run.written += 1
        const { content } = event.draft
        for (const shown of [content, event.draft.explanation])
          if (MARKUP.test(shown)) run.faults.push(`markup: ${shown} from ${told}`)
        for (const { reason } of hardFailures(content, brief))
          run.faults.push(`${reason}: ${content} from ${told}`)
      }
    } catch (error) {
      if (error instanceof WriterError) run.refused += 1
      else run.faults.push(`${String(error)} from ${told}`)
    }
  }
  return run
}
