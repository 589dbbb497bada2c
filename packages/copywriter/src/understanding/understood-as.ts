import type { BriefField } from '@firstline/contract/brief'
import { capitalised } from '../brief/grammar.ts'
import type { Material } from '../brief/material/material.ts'

const sentence = (text: string | undefined, mark = '.'): string =>
  text === undefined || text === '' ? '' : `${capitalised(text)}${mark}`

/** Each field as one sentence in the writer's mouth; '' where nothing of it can be said. */
export function understoodAs({
  reader,
  offer,
  troubles,
  gains,
  facts,
}: Material): Record<BriefField, string> {
  const [trouble] = troubles
  const [fact] = facts
  const place = reader.place === undefined ? '' : ` in ${reader.place}`
  return {
    targetAudience: reader.plural === undefined ? '' : `You write to ${reader.plural}${place}.`,
    product: sentence(offer.clauses[0]),
    painPoint:
      sentence(trouble?.clause) ||
      (trouble?.parts?.map((part) => sentence(part)).join(' ') ?? '') ||
      sentence(trouble?.gerund && `still ${trouble.gerund}`, '?') ||
      sentence(trouble?.things),
    solution: sentence(gains.find(({ clause }) => clause !== '')?.clause),
    insight: sentence(fact?.clause ?? fact?.phrase),
  }
}
