import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import { describe, expect, it } from 'vitest'
import { builtInWriter } from '../src/index.ts'
import type { Draft } from '../src/index.ts'
import { writeSet } from './run-briefs.ts'
import { WORKING_BRIEFS } from './working-briefs.ts'

/** Two statements that contradict each other. */
interface Contradiction {
  says: RegExp
  andYet: RegExp
}

const CONTRADICTIONS: readonly Contradiction[] = [
  { says: /whole on a phone|All of it shows on a phone/, andYet: /Some phones stop after/ },
  { says: /whole on a phone|All of it shows on a phone/, andYet: /cut after/ },
  { says: /no gap, no cost/, andYet: /Names (?:only )?the problem|names (?:their|a|the) trouble/ },
  { says: /no question/, andYet: /\?/ },
  { says: /fewer than nine to do best/, andYet: /: 3 to 7 words/ },
  { says: /The point comes within/, andYet: /Nothing of the brief|could stand over any message/ },
  { says: /Nothing of the brief/, andYet: /Names|Carries|can keep this promise/ },
  { says: /No spam words, no shouting/, andYet: /Capitals|Title Case/ },
  { says: /Written like a person writes/, andYet: /Looks like advertising/ },
  { says: /The message can keep this promise/, andYet: /A vague promise|could stand over any/ },
]

/** All statements about a line: checks, inbox row and explanation. */
function saidOf({ content, score, explanation }: Draft): string {
  const row =
    content.length <= SUBJECT_VISIBLE_ON_PHONE ? 'All of it shows on a phone.' : 'Some phones stop after 33'
  return [content, row, ...score.checks.map(({ label }) => label), explanation].join('\n')
}

describe('explanation of a subject line', () => {
  it('does not contradict itself in 200 lines', async () => {
    const writer = builtInWriter()
    const found: string[] = []
    let cards = 0
    for (const brief of WORKING_BRIEFS) {
      const { drafts } = await writeSet(writer, brief, {
        messageType: 'Email Subject Line',
        count: 3,
        seed: 'cards',
      })
      for (const said of drafts.map(saidOf)) {
        cards += 1
        for (const { says, andYet } of CONTRADICTIONS)
          if (says.test(said) && andYet.test(said)) found.push(`${says} and ${andYet}:\n${said}`)
      }
      if (cards >= 200) break
    }
    expect(cards).toBeGreaterThanOrEqual(200)
    expect(found).toEqual([])
  })
})
