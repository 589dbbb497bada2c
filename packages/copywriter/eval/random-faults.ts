import { builtInWriter, hardFailures, readFields, understandForm, WriterError } from '../src/index.ts'
import type { Writer } from '../src/index.ts'
import { randomForms } from './random-briefs.ts'

/** What no text may show, whatever was typed. */
const MARKUP =
  /[<>{}]|&[a-z#]\w*;|\b(?:nbsp|onerror|alert\(|script)\b|https?:|\bHACKED\b|\bpirate\b|\bundefined\b|\bNaN\b|[\u200b\u202e]/i

export interface RandomRun {
  written: number
  refused: number
  /** Anything thrown but a refusal, markup in a text, or a gate that a text breaks. */
  faults: string[]
}

/** Writes one text from each of `count` random forms. */
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
      const events = writer.write({ form, count: 1, seed: String(seed) }, new AbortController().signal)
      for await (const event of events) {
        if (event.kind !== 'draft') continue
        run.written += 1
        const { content } = event.draft
        if (MARKUP.test(content)) run.faults.push(`markup: ${content} from ${told}`)
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
