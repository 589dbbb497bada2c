import type { GenerationForm } from '@firstline/contract/generation'
import { echoesOf } from './break-runs.ts'
import { readFactsSaid } from './material/facts-said.ts'
import type { FactSaid, Trouble } from './material/material.ts'
import { readTroubles } from './material/troubles.ts'
import { FIELDS, readFields } from './read-fields.ts'
import type { BriefFields, FieldName } from './read-fields.ts'
import { readOffer } from './reading/offer.ts'
import type { Offer } from './reading/offer.ts'
import { readWays } from './reading/ways.ts'
import type { Way } from './reading/ways.ts'
import { findSink } from './sink.ts'
import type { Sink } from './sink.ts'
import { loadTagger } from './tagger.ts'

export type { BriefFields, FieldName }

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
  const offer = readOffer(fields.product, tagger, fields.solution)
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
