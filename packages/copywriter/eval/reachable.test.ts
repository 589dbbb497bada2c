import { EMOTIONS, TONES } from '@firstline/contract/options'
import { expect, it } from 'vitest'
import { SAMPLE_BRIEFS, formOf } from '../test/briefs.ts'
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
  const forms = [
    ...SAMPLE_BRIEFS.map((brief) => formOf(brief, 'Cold DM')),
    ...WORKING_BRIEFS.map((brief) => formFor(brief, 'Cold DM')),
  ]
  for (const form of forms) {
    const read = await readBrief(form)
    if (!read.isEnglish) continue
    const stock = stockOf(read)
    for (const voice of voices) {
      if (missing.size === 0) return
      const brief = { ...read, form: { ...form, ...voice } }
      // A plan with nothing left to find is not tried again.
      const plans = PLANS.filter(({ steps }) =>
        [...steps.flat(), ...PROOFS].some(({ id }) => missing.has(id)),
      )
      for (const plan of plans)
        for (const { moves } of draftsOf(plan, brief, stock, random, { tries: 4, isWide: false }))
          for (const id of moves) missing.delete(id)
    }
  }
  expect([...missing]).toEqual([])
}, 60_000)
