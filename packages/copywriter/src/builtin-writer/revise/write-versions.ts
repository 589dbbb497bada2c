import type { Rewrite } from '@firstline/contract/rewrite'
import type { RewriteAim } from '@firstline/contract/options'
import type { Draft, WriteRequest } from '../../writer.ts'
import { reviseMessage } from './revise-message.ts'

const ANGLES: Readonly<Record<RewriteAim, string>> = {
  shorter: 'Shorter',
  opening: 'Another opening',
  version: 'Another version',
}

const EXPLANATIONS: Readonly<Record<RewriteAim, string>> = {
  shorter: 'It leaves out what the offer can do without, so it is read to its end on a phone.',
  opening: 'The offer and the ask are those of your text: only the first sentence is another.',
  version: 'It says what your text says in other sentences, around those that you keep.',
}

/** At most `count` different versions of a text, none of them an earlier text. */
export async function* writeVersions(
  { form, page, count, recent = [] }: WriteRequest,
  { text, aim, keep }: Rewrite,
): AsyncGenerator<Draft, void, void> {
  const avoid = [...recent]
  for (let written = 0; written < count; written += 1) {
    const revision =
      (await reviseMessage(form, page, { text, aim, keep, avoid })) ??
      (await reviseMessage(form, page, { text, aim: 'version', keep, avoid }))
    if (!revision) return
    avoid.push(revision.text)
    yield {
      content: revision.text,
      explanation: EXPLANATIONS[aim],
      angle: ANGLES[aim],
      score: revision.score,
    }
  }
}
