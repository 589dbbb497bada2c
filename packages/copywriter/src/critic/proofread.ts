import { articleFault } from './proof/articles.ts'
import { fragmentFault } from './proof/fragments.ts'
import { glueFault } from './proof/glue.ts'
import { sentenceOf } from './proof/proof.ts'
import type { Finding, SentenceCheck } from './proof/proof.ts'
import { saidTwice } from './proof/repetition.ts'
import { spellingFault } from './proof/spelling.ts'
import { turnedPersonFault } from './proof/turned-person.ts'
import { verbFault } from './proof/verbs.ts'
import { sentencesOf } from './text.ts'

const CHECKS: readonly (readonly [string, SentenceCheck])[] = [
  ['spelling', spellingFault],
  ['article', articleFault],
  ['verbs', verbFault],
  ['fragment', fragmentFault],
  ['glue', glueFault],
  ['person', turnedPersonFault],
]

/**
 * All that a proofreader would mark in an English text, sentence by sentence; an empty list lets it pass. It looks at the
 * words alone, so it can be asked of any text, whoever wrote it and from whatever brief.
 */
export function proofread(text: string): readonly Finding[] {
  // The gates and then the score ask for the same text.
  if (last?.text !== text) last = { text, findings: findingsIn(text) }
  return last.findings
}

let last: { text: string; findings: readonly Finding[] } | undefined

function findingsIn(text: string): Finding[] {
  const findings = sentencesOf(text).flatMap((part) => {
    const sentence = sentenceOf(part)
    return CHECKS.flatMap(([kind, check]) => {
      const reason = check(sentence)
      return reason === undefined ? [] : [{ kind, reason, quote: part }]
    })
  })
  const twice = saidTwice(text)
  return twice === undefined ? findings : [...findings, { kind: 'repetition', reason: twice, quote: text }]
}
