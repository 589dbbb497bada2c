import type { MessageType } from '@firstline/contract/options'
import type { BriefFields } from '../../brief/read-brief.ts'
import { FRAMEWORKS } from '../../composer/frameworks.ts'
import type { Framework } from '../../composer/frameworks.ts'
import { SUBJECT_ANGLES } from '../../composer/subject/angles.ts'
import { DM_GUIDES } from './dm-guides.ts'
import { hasPain } from './guide.ts'
import type { Guide } from './guide.ts'
import { SUBJECT_GUIDES } from './subject-guides.ts'

/** One way to build a message, by the name people read in the composer's results. */
export interface Angle {
  /** The framework's id: its reason is found by it. */
  id: string
  name: string
  opener: string
  /** How it is built, said to the writer. */
  guide: string
  /** How well the brief feeds it: below nothing, it would have to be made up. */
  fit: number
}

/** Ways to open a message that the composer does not take: eight messages and their spares need more than it knows. */
const MORE_DM_ANGLES: readonly Framework[] = [
  { id: 'plain', name: 'The plain offer', opener: 'offer', suits: ['Bold', 'Authority'] },
  { id: 'note', name: 'A note about the offer', opener: 'offer', suits: ['Casual', 'Friendly'] },
  { id: 'terms', name: 'Terms first', opener: 'terms', suits: ['Bold', 'Authority'] },
  { id: 'admission', name: 'Plain admission', opener: 'admission', suits: ['Casual', 'Pattern Interrupt'] },
]
const ALL_FRAMEWORKS = [
  ...FRAMEWORKS,
  ...MORE_DM_ANGLES.filter(({ id }) => !FRAMEWORKS.some((framework) => framework.id === id)),
]

/** The same for subject lines; each takes its reason from the angle it is nearest to. */
const MORE_SUBJECT_ANGLES: readonly (Angle & Pick<Guide, 'withoutPain'>)[] = [
  {
    id: 'loss',
    name: 'What it costs',
    opener: 'loss',
    guide: 'What the trouble takes from them, named exactly as the data does, without drama.',
    withoutPain: 'What goes on as before until they have it, taken from what the product does.',
    fit: 0,
  },
  {
    id: 'offer',
    name: 'The result first',
    opener: 'result',
    guide: 'What they would have afterwards, as a plain fact.',
    fit: 0,
  },
  {
    id: 'contrast',
    name: 'Without the trouble',
    opener: 'relief',
    guide: 'Something they want to go on doing, and the trouble taken out of it.',
    withoutPain: 'Something they want to go on doing, and the work of it taken off them.',
    fit: -0.5,
  },
  {
    id: 'offer',
    name: 'How it works',
    opener: 'way',
    guide: 'How the offer does it: one step, one means or one tool of the data.',
    fit: -0.5,
  },
  {
    id: 'moment',
    name: 'Their trade',
    opener: 'trade',
    guide: "The reader's trade or place, and the one thing that the offer does there.",
    fit: -0.5,
  },
]

/** Every angle there is for a message type, by name. */
export function angleNames(messageType: MessageType): string[] {
  const known = messageType === 'Cold DM' ? ALL_FRAMEWORKS : [...SUBJECT_ANGLES, ...MORE_SUBJECT_ANGLES]
  return known.map(({ name }) => name)
}

/** Every angle the brief can be written from, with how well it suits. */
export function anglesFor(brief: BriefFields): Angle[] {
  const { tone, emotion, messageType } = brief.form
  const isDm = messageType === 'Cold DM'
  const guides = isDm ? DM_GUIDES : SUBJECT_GUIDES
  const known = (isDm ? ALL_FRAMEWORKS : SUBJECT_ANGLES).flatMap(({ id, name, opener, suits = [] }) => {
    const entry = guides[id]
    if (!entry) return []
    const suited = suits.filter((voice) => voice === tone || voice === emotion).length
    const fit = (entry.fit?.(brief) ?? 0) + suited * 1.5
    return Number.isFinite(fit) ? [{ id, name, opener, guide: guideFor(entry, brief), fit }] : []
  })
  if (isDm) return known
  return [...known, ...MORE_SUBJECT_ANGLES.map((angle) => ({ ...angle, guide: guideFor(angle, brief) }))]
}

const guideFor = ({ guide, withoutPain }: Pick<Guide, 'guide' | 'withoutPain'>, brief: BriefFields): string =>
  hasPain(brief) ? guide : (withoutPain ?? guide)
