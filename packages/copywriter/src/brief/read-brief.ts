import type { GenerationForm } from '@firstline/contract/generation'
import { readAudience } from './audience.ts'
import type { Audience } from './audience.ts'
import { echoesOf } from './break-runs.ts'
import { clean } from './clean.ts'
import { readFactsSaid } from './material/facts-said.ts'
import type { FactSaid, Trouble } from './material/material.ts'
import { readTroubles } from './material/troubles.ts'
import { findDetails } from './details.ts'
import type { Detail } from './details.ts'
import { commandWords } from './instructions.ts'
import { isEnglish } from './language.ts'
import { readOffer } from './reading/offer.ts'
import type { Offer } from './reading/offer.ts'
import { readWays } from './reading/ways.ts'
import type { Way } from './reading/ways.ts'
import { findSink } from './sink.ts'
import type { Sink } from './sink.ts'
import { loadTagger } from './tagger.ts'
import { readTermsOfSale } from './terms-of-sale.ts'
import { withoutHearsay } from './without-hearsay.ts'

export const FIELDS = ['targetAudience', 'product', 'painPoint', 'solution', 'insight'] as const
export type FieldName = (typeof FIELDS)[number]

/** The part of a brief that copy is judged by, whoever wrote it: what was said, not how to say it. */
export interface BriefFields {
  form: GenerationForm
  /** The fields as an editor would have typed them. */
  fields: Readonly<Record<FieldName, string>>
  isEnglish: boolean
  audience: Audience
  details: readonly Detail[]
  /** Sentences about the terms of sale that the brief states. */
  terms: readonly string[]
  /** Words that a command hidden in a field wants to see; they must not appear. */
  commands: readonly string[]
  /** What else may be quoted from, such as the sender's web page: its numbers and names are not invented. */
  sources?: string
}

/** A form, understood: what the fields say, in pieces whose grammatical shape is known. */
export interface Brief extends BriefFields {
  /** The reader's troubles, the one that stands best alone first. */
  troubles: readonly Trouble[]
  offer: Offer
  ways: readonly Way[]
  /** The insight, as far as it can be said. */
  facts: readonly FactSaid[]
  /** An amount of time or money the trouble takes, for arithmetic. */
  sink?: Sink
  /** Runs of the brief's own words that no text may repeat. */
  echoes: ReadonlySet<string>
  /** Whether the sender speaks of "I" or "we". */
  sender: 'I' | 'we'
}

/** Cleans the fields and finds what is concrete in them; under a millisecond, for no sentence is parsed. */
export function readFields(form: GenerationForm): BriefFields {
  const fields = {
    targetAudience: clean(form.targetAudience),
    product: clean(form.product),
    painPoint: withoutHearsay(clean(form.painPoint)),
    solution: clean(form.solution),
    insight: clean(form.insight),
  }
  const everything = FIELDS.map((name) => fields[name]).filter(Boolean)
  return {
    form,
    fields,
    isEnglish: isEnglish(FIELDS.map((name) => form[name]).join(' ')),
    audience: readAudience(fields.targetAudience),
    details: findDetails(everything.join('. ')),
    terms: readTermsOfSale(`${fields.product}. ${fields.solution}. ${fields.insight}`),
    commands: FIELDS.flatMap((name) => commandWords(form[name])),
  }
}

/** Reads the form. The first call loads the tagger (about 0.2 s); each later one takes a few milliseconds. */
export async function readBrief(form: GenerationForm): Promise<Brief> {
  const tagger = await loadTagger()
  const given = readFields(form)
  const { fields, isEnglish: isRead } = given
  const pause = () => new Promise<void>((resolve) => setImmediate(resolve))
  await pause()
  const echoes = echoesOf(FIELDS.flatMap((name) => [form[name], fields[name]]))
  const troubles = isRead ? readTroubles({ ...given, echoes }, tagger) : []
  await pause()
  const offer = readOffer(fields.product, tagger)
  const ways = readWays(fields.solution, tagger)
  await pause()
  const sender = /\b(I|I'm|I've|my)\b/.test(`${fields.product} ${fields.solution}`) ? 'I' : 'we'
  const facts = isRead ? readFactsSaid({ ...given, echoes, offer, sender }, tagger) : []
  const told = troubles[0]?.clause ?? troubles[0]?.gerund
  const sink = told === undefined ? undefined : findSink(tagger.tag(told), tagger)
  return {
    ...given,
    troubles,
    offer,
    ways,
    facts,
    ...(sink ? { sink } : {}),
    echoes,
    sender,
  }
}
