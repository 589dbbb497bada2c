import type { Brief } from '../../brief/read-brief.ts'
import { wordsOf } from '../critic/text.ts'
import { askFor } from '../ask-for.ts'
import { PROOFS } from '../moves/offers.ts'
import type { Content } from '../moves/slots.ts'
import type { Random } from '../random.ts'
import type { Stock } from './content.ts'
import { contentFrom } from './content.ts'
import type { Plan } from './plans.ts'
import { promiseOf } from './promise.ts'
import { realised } from './realise.ts'
import type { Said } from './say.ts'
import { say } from './say.ts'
import { stumbles } from './stumbles.ts'

/** A message as it was put together, before the critic has seen it. */
export interface Draft {
  text: string
  plan: Plan
  moves: readonly string[]
  /** The parts of the content that are in it. */
  says: string
  /** What can be said of it without reading it: how much of the brief it carries, in whose voice. */
  promise: number
}

/** So many words leave room for one thing more. */
const ROOM = 44

/** Messages of one plan, the most promising first; the critic reads only as many as are needed. */
export function draftsOf(
  plan: Plan,
  brief: Brief,
  stock: Stock,
  random: Random,
  { tries, isWide }: { tries: number; isWide: boolean },
): Draft[] {
  const drafts = new Map<string, Draft>()
  for (let round = 0; round < tries; round += 1) {
    const draft = draftOf(plan, brief, stock, random, isWide)
    if (draft && (drafts.get(draft.text)?.promise ?? Number.NEGATIVE_INFINITY) < draft.promise)
      drafts.set(draft.text, draft)
  }
  const ranked = [...drafts.values()].sort((a, b) => b.promise - a.promise)
  // Of those that say the same the best one goes first: a set needs texts that say different things.
  const seen = new Set<string>()
  const firsts = ranked.filter(({ says }) => !seen.has(says) && seen.add(says) !== undefined)
  const others = ranked.filter((draft) => !firsts.includes(draft))
  // A large set needs room: every other one is a short one, which shares few words.
  const short = isWide ? firsts.toSorted((a, b) => a.text.length - b.text.length) : []
  return [...new Set([...firsts.flatMap((draft, at) => [draft, short[at] ?? draft]), ...others])]
}

function draftOf(plan: Plan, brief: Brief, stock: Stock, random: Random, isWide: boolean): Draft | undefined {
  const content = contentFrom(stock, random)
  const said: Said = { texts: [], moves: [], parts: new Set(), voiced: 0 }
  for (const step of plan.steps) if (!say(step, content, brief, random, said, isWide)) return undefined
  const soFar = said.texts.join(' ')
  const proof = content.proof?.clause ?? content.proof?.phrase ?? ''
  if (plan.proves && wordsOf(soFar).length <= ROOM && !soFar.includes(proof) && random.next() < 0.92)
    say(PROOFS, content, brief, random, said, isWide)
  const body = realised(said.texts)
  if (/^(?:we|we're|I|I'm|our|my)\b/i.test(body) || !said.parts.has('offer')) return undefined
  const text = `${body} ${askFor(brief, content, body, random)}`
  if (stumbles(text)) return undefined
  return {
    text,
    plan,
    moves: said.moves,
    says: saysOf(said, content),
    promise: promiseOf(said, content, text, plan, brief) - stock.staleness(text) + random.next() * 4,
  }
}

function saysOf({ parts }: Said, { trouble, pitch, fact, proof }: Content): string {
  const said = [
    parts.has('trouble') && (trouble?.clause ?? trouble?.gerund ?? trouble?.things),
    parts.has('gain') && pitch?.gains.map(({ clause }) => clause).join('+'),
    parts.has('fact') && (fact?.clause ?? fact?.phrase),
    parts.has('proof') && (proof?.clause ?? proof?.phrase),
    parts.has('known') || parts.has('purpose'),
  ]
  return said.filter(Boolean).join('|')
}
