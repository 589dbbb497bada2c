import type { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES, NO_CTA } from '@firstline/contract/options'
import type { Brief } from '../brief/read-brief.ts'
import { recognizeIndustry } from '../playbook/trades.ts'
import { offeredIn } from './lore/offered.ts'
import type { Parts } from './load-parts.ts'
import { randomFrom } from './random.ts'

/** Says a little of everything, so that most patterns are met. */
const FORM: GenerationForm = {
  messageType: 'Cold DM',
  targetAudience: 'Owners of small dental practices in Leeds',
  product: 'We answer the phone for dentists with a virtual receptionist',
  painPoint:
    'Their front desk misses 12 calls a day because nobody is there, and they waste hours calling back',
  solution:
    'Every call is answered in 3 rings, appointments go straight into the diary and it costs $99 a month',
  insight:
    'Most patients who reach voicemail call the next practice. Smile Studio won 9 new patients in March.',
  tone: 'Friendly',
  emotion: 'Curiosity & Intrigue',
  ctaType: NO_CTA,
  variations: '3',
  websiteUrl: '',
  websiteOnlyMode: false,
}

/**
 * Writes for nobody, so that word lists are made and patterns compiled before someone waits for them. It keeps making
 * room for others, and `pause` may end it by throwing.
 */
export async function warmUp(parts: Parts, pause: () => Promise<void>): Promise<void> {
  const { targetAudience, product } = FORM
  recognizeIndustry({ targetAudience, product: '', painPoint: '', solution: '' })
  await pause()
  offeredIn(product, 'business')
  await pause()
  for (const messageType of MESSAGE_TYPES) {
    const brief: Brief = await parts.readBrief({ ...FORM, messageType })
    await pause()
    const choose = messageType === 'Cold DM' ? parts.chooseDms : parts.chooseSubjects
    for (const candidate of await choose(brief, 3, randomFrom('warm'), pause)) {
      parts.explain(candidate, brief, 0)
      await pause()
    }
  }
}
