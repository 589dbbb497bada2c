import { GenerationForm } from '@firstline/contract/generation'
import type { PageUnderstanding } from '@firstline/contract/page'
import { readBrief } from '../../brief/read-brief.ts'
import type { Brief } from '../../brief/read-brief.ts'

export type Candidates = Readonly<Record<keyof PageUnderstanding, readonly string[]>>

const FITS: Readonly<Record<keyof PageUnderstanding, (brief: Brief) => boolean>> = {
  product: ({ offer }) => offer.noun !== undefined || offer.sentences.length > 0,
  targetAudience: () => true,
  painPoint: ({ troubles }) => troubles.some(({ isPart }) => !isPart),
  solution: ({ ways }) => ways.some(({ text }) => !DISAGREES.test(text)),
  insight: ({ facts }) => facts.length > 0,
}
/** "We answer calls and books patients": a page's own slip. */
const DISAGREES =
  /^(?:we|I|you)\b.* and (?:answers|books|sends|makes|keeps|gets|gives|fixes|finds|shows|tells|takes|turns)\b/
const FIELDS = Object.keys(FITS) as (keyof PageUnderstanding)[]
/** So many candidates of each field are tried. */
const TRIES = 3

/**
 * Of each field the first candidate that can be said in a sentence of one's own; where none can, the first. The
 * candidates come best first.
 */
export async function sayable(candidates: Candidates): Promise<PageUnderstanding> {
  const chosen = new Map<keyof PageUnderstanding, string>()
  for (let round = 0; round < TRIES; round += 1) {
    const tried = Object.fromEntries(
      FIELDS.map((field) => [
        field,
        chosen.get(field) ?? candidates[field][round] ?? candidates[field][0] ?? '',
      ]),
    ) as unknown as PageUnderstanding
    const brief = await readBrief(
      GenerationForm.parse({
        messageType: 'Cold DM',
        websiteUrl: 'https://a.example',
        websiteOnlyMode: true,
        ...tried,
      }),
    )
    for (const field of FIELDS) if (!chosen.has(field) && FITS[field](brief)) chosen.set(field, tried[field])
    if (FIELDS.every((field) => chosen.has(field) || candidates[field].length <= round + 1)) break
  }
  const said = (field: keyof PageUnderstanding) => chosen.get(field) ?? candidates[field][0] ?? ''
  return {
    product: said('product'),
    targetAudience: said('targetAudience'),
    painPoint: said('painPoint'),
    solution: said('solution'),
    insight: said('insight'),
  }
}
