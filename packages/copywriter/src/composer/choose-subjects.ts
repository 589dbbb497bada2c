import type { Brief } from '../brief/read-brief.ts'
import type { Candidate } from './candidate.ts'
import { chooseSet } from './choose-set.ts'
import type { Random } from './random.ts'
import { SUBJECT_ANGLES } from './subject/angles.ts'
import { ctaShare } from './subject/cta.ts'
import { writeSubject } from './subject/write-subject.ts'

/** Candidates between two looks at the event loop: well under 10 ms of work. */
const CHUNK = 8
/** How often each angle is tried; more rounds only when the set is not full. */
const ROUNDS = 10
const MOST_ROUNDS = 30

/** The best set of subject lines the brief allows; may be smaller than wanted. */
export async function chooseSubjects(
  brief: Brief,
  count: number,
  random: Random,
  pause: () => Promise<void>,
): Promise<Candidate[]> {
  const mayJoin = ctaShare(brief, count)
  const byText = new Map<string, Candidate>()
  let chosen: Candidate[] = []
  let tried = 0
  for (let round = 1; round <= MOST_ROUNDS; round += 1) {
    for (const angle of SUBJECT_ANGLES) {
      const candidate = writeSubject(angle, brief, random)
      if (candidate && (byText.get(candidate.text)?.worth ?? 0) < candidate.worth)
        byText.set(candidate.text, candidate)
      tried += 1
      if (tried % CHUNK === 0) await pause()
    }
    if (round % ROUNDS !== 0) continue
    const good = [...byText.values()].filter(
      (candidate) => candidate.score.total >= (round <= ROUNDS ? 70 : round < MOST_ROUNDS ? 60 : 45),
    )
    chosen = await chooseSet(good, { count, messageType: 'Email Subject Line', mayJoin }, pause)
    if (chosen.length === count) return chosen
  }
  return chosen
}
