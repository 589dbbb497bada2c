import type { Situation } from '../../src/playbook/situation.ts'
import type { Content, SavedFile } from './content.ts'

const SITUATIONS_WANTED = 6
const SUBJECTS_WANTED = 12
const BODIES_WANTED = 4

/** What a trade or situation lacks. */
export interface Gap {
  readonly kind: 'vocabulary' | 'situations' | 'subjects' | 'bodies'
  readonly text: string
  readonly situation?: string
}

/** Includes situations of other files that name the trade. */
export const listSituations = ({ trade }: SavedFile, { situations }: Content): Situation[] =>
  situations.filter(({ trades }) => trades.includes(trade))

export function findGaps(saved: SavedFile, content: Content): Gap[] {
  const { vocabulary, situations } = saved.file
  // Situations of any business have no trade.
  const isAny = situations.length > 0 && situations.every(({ trades }) => trades.length === 0)
  const served = listSituations(saved, content).length
  return [
    ...(vocabulary || isAny ? [] : [{ kind: 'vocabulary', text: 'no vocabulary' } as const]),
    ...(isAny || served >= SITUATIONS_WANTED
      ? []
      : [{ kind: 'situations', text: `${served} of ${SITUATIONS_WANTED} situations` } as const]),
    ...situations.flatMap(findSituationGaps),
  ]
}

/** The first two mechanisms need bodies. */
export function findSituationGaps({ id, subjects, mechanisms }: Situation): Gap[] {
  const short = mechanisms
    .slice(0, 2)
    .map((mechanism) => [mechanism.id, mechanism.bodies?.length ?? 0] as const)
  return [
    ...(subjects.length < SUBJECTS_WANTED
      ? [
          {
            kind: 'subjects',
            text: `${subjects.length} of ${SUBJECTS_WANTED} subjects`,
            situation: id,
          } as const,
        ]
      : []),
    ...short
      .filter(([, bodies]) => bodies < BODIES_WANTED)
      .map(([mechanism, bodies]) => {
        const text = `${mechanism}: ${bodies} of ${BODIES_WANTED} bodies`
        return { kind: 'bodies', text, situation: id } as const
      }),
  ]
}
