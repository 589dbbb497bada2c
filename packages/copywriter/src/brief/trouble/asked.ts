import type { Tagger } from '../tagger.ts'
import { saidAnew } from './anew.ts'
import { IRREGULAR_PAST, isVerb } from './subject-does.ts'

type Echoes = ReadonlySet<string>

/** A question that asks the same: "is your rain plan still a village hall". */
export function askedOf(clause: string, verbAt: number, echoes: Echoes, tagger: Tagger): string | undefined {
  const words = clause.split(' ')
  if (verbAt < 1 || words.length > 13 || /[,:]/.test(clause)) return undefined
  if (
    /\b(?:never|nobody|no one|nothing|no|not|always|hardly|barely|and|but|until|so)\b|n't\b|'s\b|'re\b/.test(
      clause,
    )
  )
    return undefined
  if (
    /^(?:one|an?|every|each|when|if|on|in|at|after|last|most|there|it|half|someone|everyone|what|how|why)\b/.test(
      clause,
    )
  )
    return undefined
  if (words[verbAt] === 'still') return askedOf(words.toSpliced(verbAt, 1).join(' '), verbAt, echoes, tagger)
  const verb = words[verbAt] ?? ''
  const subject = words.slice(0, verbAt).filter((word) => word !== 'still' && word !== 'always')
  const rest = words.slice(verbAt + 1).filter((word, at) => !(at === 0 && word === 'still'))
  if (
    subject.length === 0 ||
    subject.some((word) => /^(?:that|who|often|just|only|already|often)$/.test(word))
  )
    return undefined
  const still = (text: string) => saidAnew(text, echoes, { isForm: true })
  if (/^(?:is|are)$/.test(verb)) return still(`${verb} ${subject.join(' ')} still ${rest.join(' ')}`)
  if (/^(?:can|will|has|have|had|was|were|could|would|should|did|does|do)$/.test(verb) || /ed$/.test(verb))
    return undefined
  if (IRREGULAR_PAST.has(verb)) return undefined
  const base = tagger.baseOf(verb)
  if (!/^you\b/.test(clause) && /^(?:quit|say|die|leave|change|know|forget|want|mean|hit|slip)$/.test(base))
    return undefined
  if (!isVerb(base)) return undefined
  const isThird = verb !== base && verb.endsWith('s')
  if (!isThird && verb !== base) return undefined
  return still(`${isThird ? 'does' : 'do'} ${subject.join(' ')} still ${[base, ...rest].join(' ')}`)
}
