import { TRADE_GERUNDS } from '../lexicon/nouns.ts'
import { isVerb } from './subject-does.ts'

const NO_GERUND =
  /^(?:nothing|something|anything|everything|during|morning|evening|king|ring|spring|string|wing|thing|boring|annoying|confusing|frustrating|exciting|interesting|amazing|missing|existing|incoming|outstanding|ongoing|crying|declining|shrinking|falling|rising|growing|leaking|aging|ageing|aching|screaming|overwhelming|competing)$/
const SUBJECT_TAKES =
  /^(?:is|are|was|takes|costs|eats|feels|means|has|gets|kills|hurts|doesn't|isn't|keeps|makes|never|drags|goes|stalls|slows|runs|falls|dries)$/
const THEY_TAKE = /^(?:cost|take|eat|pile|slip|get|cause|make|keep|mean|hurt|kill|are|were|don't)$/
const OF_A_TRADE =
  /^(?:too|so|weekends|evenings|nights|mornings|sundays|hours|days|time|money|all|half|most|my|our|your|their|the|a|an|[$€£]?\d.*|every|more)$/

/** Whether a piece that begins with "-ing" is a doing, or a clause whose verb stands at the place given. */
export function gerundAt(text: string): 'gerund' | number | undefined {
  const words = text.toLowerCase().split(' ')
  const [first = '', second = ''] = words
  if (
    first === 'missing' &&
    /^(?:out|calls|leads|deadlines|sales|appointments|emails|the|a|too|important|revenue)$/.test(second)
  )
    return 'gerund'
  if (!/^[a-z-]{2,}ing$/.test(first) || NO_GERUND.test(first) || words.length < 2) return undefined
  const subjectEnd = words.findIndex((word, at) => at > 0 && at <= 4 && SUBJECT_TAKES.test(word))
  if (
    subjectEnd > 0 &&
    !words
      .slice(1, subjectEnd)
      .some((word) => /^(?:that|who|which|what|how|why|because|if|when|and|you|they|it)$/.test(word))
  )
    return subjectEnd
  if (/s$/.test(second) && THEY_TAKE.test(words[2] ?? '') && words.length > 3) return 2
  const stem = first.slice(0, -3)
  if (
    ![
      stem,
      `${stem}e`,
      stem.slice(0, -1),
      `${stem.slice(0, -1)}ie`,
      stem.slice(stem.lastIndexOf('-') + 1),
    ].some(isVerb)
  )
    return undefined
  return TRADE_GERUNDS.has(first) && !OF_A_TRADE.test(second) ? undefined : 'gerund'
}
