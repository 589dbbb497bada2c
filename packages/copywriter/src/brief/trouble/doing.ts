import type { Tagger } from '../tagger.ts'

/** Verbs of which no one asks "still doing it?". */
const STATIVE =
  /^(?:are|'re|have|know|need|want|like|love|hate|feel|seem|mean|own|think|believe|can|could|should|must|will|do|don't|can't|won't|never|still|always|often|only|just|had|were|end|lack|deserve|get|hear|see|find|finish|start|stop|quit)$/

/** "chasing receipts and fixing errors" as "chase receipts and fix errors". */
export function bareOf(gerund: string, tagger: Tagger): string | undefined {
  const [first = '', ...rest] = gerund.split(' ')
  if (!/ing$/.test(first)) return undefined
  const base = baseOf(first, tagger)
  if (base === undefined) return undefined
  const tail = rest
    .join(' ')
    .replace(
      /(\band |, )(\w+ing)\b(?= (?:the|a|an|your|to|for|on|with|in|up|\d+|[a-z]+s)\b)/g,
      (match, joint: string, verb: string) => {
        const plain = baseOf(verb, tagger)
        return plain === undefined ? match : joint + plain
      },
    )
  return /(?:\band |, )\w+ing\b(?! (?:tools?|software|costs?|fees?|agency))/.test(tail)
    ? undefined
    : `${base} ${tail}`.trim()
}

function baseOf(gerund: string, tagger: Tagger): string | undefined {
  const base = tagger.baseOf(gerund)
  return tagger.gerundOf(base) === gerund ||
    `${base}ing` === gerund ||
    `${base.replace(/e$/, '')}ing` === gerund
    ? base
    : undefined
}

/** "waste 10 hours a week on invoices" as "wasting 10 hours a week on invoices". */
export function gerundOf(bare: string, tagger: Tagger): string | undefined {
  const [verb = '', ...rest] = bare.split(' ')
  if (STATIVE.test(verb) || rest.length === 0 || rest.length > 11 || /,| (?:and|but|so) /.test(bare))
    return undefined
  const gerund = tagger.gerundOf(verb)
  return /ing$/.test(gerund) && tagger.baseOf(gerund) === verb ? [gerund, ...rest].join(' ') : undefined
}
