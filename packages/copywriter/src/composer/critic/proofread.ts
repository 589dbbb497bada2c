import { agreementFault } from './proof/agreement.ts'
import { articleFault } from './proof/articles.ts'
import { clauseFault } from './proof/clauses.ts'
import { fragmentFault } from './proof/fragments.ts'
import { glueFault } from './proof/glue.ts'
import { lookAlikeFault } from './proof/look-alikes.ts'
import { sentenceOf } from './proof/proof.ts'
import type { Finding, SentenceCheck } from './proof/proof.ts'
import { clauseTwice, saidTwice } from './proof/repetition.ts'
import { spellingFault } from './proof/spelling.ts'
import { turnedPersonFault } from './proof/turned-person.ts'
import { verbFault } from './proof/verbs.ts'
import { remember } from './remember.ts'
import { sentencesOf } from './text.ts'

const CHECKS: readonly (readonly [string, SentenceCheck])[] = [
  ['spelling', spellingFault],
  ['article', articleFault],
  ['look-alike', lookAlikeFault],
  ['verbs', verbFault],
  ['agreement', agreementFault],
  ['fragment', fragmentFault],
  ['clause', clauseFault],
  ['glue', glueFault],
  ['person', turnedPersonFault],
  ['repetition', clauseTwice],
]

/**
 * All that a proofreader would mark in an English text, sentence by sentence; an empty list lets it pass. It looks at the
 * words alone, so it can be asked of any text, whoever wrote it and from whatever brief.
 */
export function proofread(text: string): readonly Finding[] {
  const findings = sentencesOf(text).flatMap(findingsIn)
  const twice = findRepetition(text)
  return twice === undefined ? findings : [...findings, { kind: 'repetition', reason: twice, quote: text }]
}

const findingsIn = remember<readonly Finding[]>((part) => {
  const sentence = sentenceOf(part)
  return CHECKS.flatMap(([kind, check]) => {
    const reason = check(sentence)
    return reason === undefined ? [] : [{ kind, reason, quote: part }]
  })
})

/** The gates and then the remarks ask for the same text. */
const findRepetition = remember(saidTwice, 100)
