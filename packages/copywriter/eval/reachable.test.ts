import { EMOTIONS, TONES } from '@firstline/contract/options'
import { expect, it } from 'vitest'
import { stockOf } from '../src/composer/dm/content.ts'
import { PLANS } from '../src/composer/dm/plans.ts'
import { draftsOf } from '../src/composer/dm/write-dms.ts'
import { PROOFS } from '../src/composer/moves/offers.ts'
import { randomFrom } from '../src/composer/random.ts'
import { readBrief } from '../src/index.ts'
import { formFor } from './run-briefs.ts'
import { WORKING_BRIEFS } from './working-briefs.ts'

it('says every line of every move somewhere: what is never said is deleted', async () => {
  const missing = new Set([...PLANS.flatMap(({ steps }) => steps.flat()), ...PROOFS].map(({ id }) => id))
  const random = randomFrom('reachable')
  const voices = TONES.flatMap((tone) => EMOTIONS.map((emotion) => ({ tone, emotion })))
  for (const [index, brief] of WORKING_BRIEFS.entries()) {
    if (missing.size === 0) break
    // Each brief in other voices than its neighbours.
    for (const voice of voices.filter((_, at) => at % 6 === index % 6)) {
      const form = { ...formFor(brief, 'Cold DM'), ...voice }
      const read = await readBrief(form)
      if (!read.isEnglish) break
      const stock = stockOf(read)
      for (const plan of PLANS)
        for (const { moves } of draftsOf(plan, read, stock, random, { tries: 6, isWide: false }))
          for (const id of moves) missing.delete(id)
    }
  }
  expect([...missing]).toEqual([])
}, 60_000)
