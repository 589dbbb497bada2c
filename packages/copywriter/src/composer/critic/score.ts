import type { Score } from '@firstline/contract/generation'
import type { BriefFields } from '../../brief/read-brief.ts'
import { scoreDm } from './score-dm.ts'
import { scoreSubject } from './score-subject.ts'

/** What a text of the brief's message type is worth, 0 to 100, with the reasons. */
export function score(text: string, brief: BriefFields): Score {
  return brief.form.messageType === 'Cold DM' ? scoreDm(text, brief) : scoreSubject(text, brief)
}
