import type { Brief } from '../../brief/read-brief.ts'
import { materialOf } from '../../brief/material/read-material.ts'
import { voiceOf } from '../critic/devices.ts'
import { passesGates } from '../critic/failed-gates.ts'
import { scoreDm } from '../critic/score-dm.ts'
import { remarksOn } from '../critic/remarks.ts'
import { specificsOf } from '../critic/specifics.ts'
import type { Candidate } from '../candidate.ts'
import { chooseSet } from '../choose-set.ts'
import { knownFor } from '../lore/known-for.ts'
import { stockOf } from './content.ts'
import { PLANS } from './plans.ts'
import type { Draft } from './write-dms.ts'
import { draftsOf } from './write-dms.ts'
import type { Random } from '../random.ts'

/** Drafts tried for each plan, how many of them the critic reads in each round, and the least they must be worth. */
const ROUNDS = [
  { tries: 14, read: 4, isWide: false, least: 80 },
  { tries: 24, read: 8, isWide: true, least: 76 },
  { tries: 40, read: 20, isWide: true, least: 70 },
  { tries: 80, read: 40, isWide: true, least: 70 },
] as const
/** What a remark of the critic's costs. */
const REMARK = 14
/** Below this the trade's own lines may stand in a brief that has a trouble of its own. */
const LAST_RESORT = { small: 70, large: 76 } as const
/** What it costs a text that the user has had it, where there are too few others. */
const HAD = 40
/** From this round on they may join: the last one takes longer than all before it and seldom finds enough that is new. */
const ENOUGH_LOOKED = 70
/** A larger set needs more to choose from at once. */
const SMALL_SET = 4

/** The best set of direct messages the brief allows; may be smaller than wanted. */
export async function chooseDms(
  brief: Brief,
  count: number,
  random: Random,
  pause: () => Promise<void>,
  recent: readonly string[] = [],
): Promise<Candidate[]> {
  const byText = new Map<string, Candidate | undefined>()
  // Each is kept for the brief, and the first of its kind takes long.
  materialOf(brief)
  await pause()
  knownFor(brief)
  await pause()
  const stock = stockOf(brief, recent)
  await pause()
  const had = new Set(recent)
  const lastResort = count > SMALL_SET ? LAST_RESORT.large : LAST_RESORT.small
  let chosen: Candidate[] = []
  for (const { tries, read, isWide, least } of ROUNDS.slice(count > SMALL_SET ? 1 : 0)) {
    for (const plan of PLANS) {
      // What the trade knows is for readers whose own trouble is not known.
      if (plan.id === 'scene' && stock.material.troubles.length > 0 && least > lastResort) continue
      for (const draft of draftsOf(plan, brief, stock, random, { tries, isWide }).slice(0, read))
        if (!byText.has(draft.text)) byText.set(draft.text, judged(draft, brief))
      await pause()
    }
    const sendable = [...byText.values()].filter((candidate) => candidate !== undefined)
    // All plans have been tried widely: something in the brief stands in the way of every text.
    if (sendable.length === 0 && isWide && least <= lastResort) return []
    const good = sendable.filter(({ score }) => score.total >= least)
    const unmet = good.filter(({ text }) => !had.has(text))
    chosen = await chooseSet(unmet, { count, messageType: 'Cold DM' }, pause)
    if (chosen.length < count && had.size > 0 && least <= ENOUGH_LOOKED) {
      // Better some that the user has had than nothing, but as few as can be.
      const all = good.map((one) => (had.has(one.text) ? { ...one, worth: one.worth - HAD } : one))
      chosen = await chooseSet(all, { count, messageType: 'Cold DM' }, pause)
    }
    if (chosen.length === count) return chosen
  }
  return chosen
}

/** What the critic makes of a draft; undefined for what may not be sent. */
function judged({ text, plan, promise, moves }: Draft, brief: Brief): Candidate | undefined {
  if (!passesGates(text, brief)) return undefined
  const score = scoreDm(text, brief)
  const { tone, emotion } = brief.form
  const voice = voiceOf(text, tone, emotion, brief)
  const found = specificsOf(text, brief)
  return {
    text,
    framework: plan.id,
    angle: plan.name,
    opener: plan.opener,
    leads: plan.leads,
    moves,
    score,
    worth:
      score.total +
      promise +
      (voice.tone ? 5 : 0) +
      (voice.emotion ? 5 : 0) +
      Math.min(3, found.details.length) -
      remarksOn(text, brief).length * REMARK,
  }
}
