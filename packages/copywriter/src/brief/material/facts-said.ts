import type { Brief, BriefFields } from '../read-brief.ts'
import { plainAnew } from '../gains/anew.ts'
import type { Frame } from '../gains/said.ts'
import { isStrongVerb } from '../gains/words.ts'
import { readProof } from '../proof/read-proof.ts'
import { PROOF_TURNS } from '../proof/turns.ts'
import { wordCount } from '../reading/item.ts'
import { lowered } from '../reading/lowered.ts'
import { sentencesIn } from '../reading/split.ts'
import type { Tagger } from '../tagger.ts'
import { saidAnew } from '../trouble/anew.ts'
import { isTimely, withoutLeadIn } from '../trouble/fact-words.ts'
import { factClause } from '../trouble/fact-clause.ts'
import type { FactForms } from '../trouble/fact-clause.ts'
import { toYou } from '../trouble/fact-person.ts'
import { OTHER_PEOPLE } from '../lexicon/nouns.ts'
import type { FactSaid } from './material.ts'

/** What of a brief is needed here. */
type Said = BriefFields & Pick<Brief, 'echoes' | 'offer' | 'sender'>
type Echoes = Brief['echoes']

const QUOTED = /\bsa(?:ys|id) [A-Z]/
const HEDGED = /\b(?:I think|i guess|probably|maybe|not sure|perhaps|iirc|afaik)\b/i
const INSTRUCTION = /\b(?:mention (?:it|this)|use this|don't say|gently)\b/i
const OF_SENDER =
  /^(?:free|\d+% off|from [$€£]|insured|trained|certified|worked|founded|established|sold|third|second|family|beta|all|based|built|rated|licensed|accredited|award|featured|run by|team of|\d+\+? (?:years|episodes|clients|listeners|seasons|shops|firms|reviews|customers|projects)|\w+ (?:trained|certified|rated|partner|approved))\b|\b(?:SOC ?2|ISO \d+|DTAC|GDPR|HIPAA)\b|\b(?:we|we're|we've|our|I|I'm|I've|my|us)\b|\b(?:cohort|ships|last one|stars|reviews|spots|seats|places left|invites|doors open)\b/i
const OF_READER = /^(?:they|they're|they've|you|you're|you've|their|your)\b/i
const MOST_WORDS = 20

/** The insight, as far as it can be said. */
export function readFactsSaid({ fields, echoes, offer, sender, audience }: Said, tagger: Tagger): FactSaid[] {
  const frame: Frame = {
    subject: offer.isPlural ? 'they' : 'it',
    sender,
    kind: offer.kind,
    offer: [offer.name, offer.noun].filter(Boolean).join(' '),
    isJob: false,
    isExtra: false,
    readers: audience.nouns,
    tagger,
  }
  const product = ` ${fields.product.toLowerCase()} `
  const said = sentencesIn(fields.insight).flatMap((sentence) => {
    if (/(?!\p{Script=Latin})\p{L}|\b(?:null|undefined|NaN)\b/u.test(sentence)) return []
    if (QUOTED.test(sentence) || HEDGED.test(sentence) || INSTRUCTION.test(sentence)) return []
    const text = tidied(withoutLeadIn(isNameFirst(sentence) ? sentence : lowered(sentence, tagger)))
    return piecesIn(text, tagger, frame).flatMap((piece): FactSaid[] => {
      if (
        wordCount(piece) > MOST_WORDS ||
        wordCount(piece) < 2 ||
        product.includes(` ${piece.toLowerCase()} `)
      )
        return []
      const about = OF_READER.test(piece) ? 'reader' : OF_SENDER.test(piece) ? 'sender' : 'world'
      const own = about === 'reader' || pointsAtReader(piece) ? toYou(piece) : piece
      const proof = about === 'reader' ? undefined : readProof(own, frame)
      const found = proof
        ? proof
        : withoutOrder(factClause(own, { about, isPlural: offer.isPlural, sender }, tagger))
      const clause = found.clause === undefined ? undefined : clauseAnew(trimmed(found.clause), echoes)
      const phrase =
        found.phrase === undefined
          ? undefined
          : saidAnew(trimmed(found.phrase), echoes, { isReaders: false, isForm: true })
      if (clause === undefined && phrase === undefined) return halves(found.clause, echoes, about)
      return [
        {
          ...(clause === undefined ? {} : { clause }),
          ...(phrase === undefined ? {} : { phrase }),
          about: found.about ?? about,
          isTimely: isTimely(piece),
        },
      ]
    })
  })
  return said
}

/** The whole of it if a few turns allow it, or in other words, or without what stands last. */
function clauseAnew(clause: string, echoes: Echoes): string | undefined {
  const turned = plainAnew(clause, echoes, PROOF_TURNS)
  if (turned !== undefined) return turned
  const said = saidAnew(clause, echoes, { isReaders: false })
  if (said !== undefined) return said
  const [, main = '', tail = ''] =
    /^(.{1,100}\d.{0,100}?|.{1,200}?) ((?:for|with|in|on|at|across|after|since|without) [^,]+)$/.exec(
      clause,
    ) ?? []
  const placeless = clause.replace(/ (?:in|at|across) [A-Z]\w+(?: [A-Z]\w+)?(?=$| last \w+$| in \d)/, '')
  if (placeless !== clause && /\d/.test(clause)) {
    const shorter = plainAnew(placeless, echoes, PROOF_TURNS)
    if (shorter !== undefined) return shorter
  }
  const isLess =
    wordCount(main) < 5 ||
    /^on average/.test(tail) ||
    /\b(?:is|are|was|were|be|been|of|and|or|to|the|a|an|up|in|at|for|from|by|with)$/.test(main) ||
    (/\d/.test(clause) && !/\d/.test(main)) ||
    /\bfrom\b/.test(main)
  return isLess || /\d/.test(tail) ? undefined : plainAnew(main, echoes, PROOF_TURNS)
}

/** "Cut no-shows by 60%" would read as an order to the reader. */
const withoutOrder = (found: FactForms): FactForms =>
  found.clause === undefined &&
  found.phrase !== undefined &&
  (isStrongVerb(found.phrase.split(' ')[0] ?? '') || /^(?:cut|set up|saves|helps) /i.test(found.phrase))
    ? {}
    : found

/** "the council grant, £11,400, in April" is "the £11,400 council grant in April". */
const tidied = (text: string) =>
  text
    .replace(/^(?=(?:clients|customers|users) [a-z]+ .*\d)/i, 'our ')
    .replace(/^(average|typical) (?=[a-z])/i, (word) => `the ${word.toLowerCase()}`)
    .replace(/^set[ -]?up (?=takes |is |costs |fee)/i, 'setup ')
    .replace(/(?<=[$€£]\d\S* (?:an?|per) \w+) (?=no )/, ', ')
    .replace(/^([$€£]\d\S* (?:an?|per) \w+) (?:\/ )?[$€£]\d.*$/, '$1')
    .replace(/\b(closes|ends|opens|starts|begins) (?=\d{1,2} [A-Z])/, '$1 on ')
    .replace(/\b(closes|ends|opens|starts|begins) end (?:of )?(?=[A-Z])/, '$1 at the end of ')
    .replace(
      / left (?=(?:January|February|March|April|May|June|July|August|September|October|November|December)\b)/,
      ' left in ',
    )
    .replace(/^(?:the )?average recovered (?=[$€£])(.+)$/, 'we recover $1 on average')
    .replace(/^(\d[\d,]*\+? [A-Za-z]+s) signed up$/, '$1 have signed up')
    .replace(/^fixed price (?:for )?(?=\d+ (?:months|years))/, 'the price is fixed for ')
    .replace(/\bno set up fee\b/, 'no set-up fee')
    .replace(/\bthe ((?:[a-z]+ )?[a-z]+), ([$€£][\d.,]*\d[kKmM]?),? /, 'the $2 $1 ')
    .replace(/, so (?=(?:Jan|Feb|March|April|May|June|July|Aug|Sep|Oct|Nov|Dec)\w*)/, ", so that's ")

const isNameFirst = (sentence: string) =>
  /^(?:[A-Z][a-z]+ ){1,2}[A-Z][a-z]+ (?:is|has|ends|starts|opens|closes)\b|^(?:Black|Cyber|Mother's|Father's|New|Boxing) [A-Z]/.test(
    sentence,
  )

/** "15% off if they sign": nobody else is named. */
const pointsAtReader = (text: string) =>
  /\b(?:if|when|once|before|until|after|for) (?:they|their)\b/i.test(text) &&
  !text.split(' ').some((word) => OTHER_PEOPLE.has(word.toLowerCase()))

const trimmed = (text: string) => text.replace(/(?<![\s,;:])[\s,;:]+$/, '')

/** A sentence as the facts it holds: each by itself where all are whole, or the fragments in one. */
function piecesIn(sentence: string, tagger: Tagger, frame: Frame): string[] {
  const parts = sentence.split(
    /,\s+(?!(?:and|or|but|so|which|who|if|when|because|mostly|most|if ever|with|for|from|all|£|\$|€|only|in|at|on|since|until|by)\b)/,
  )
  if (
    parts.length < 2 ||
    /^(?:when|if|after|before|once|in|at|last|since|for|on|with|every|as)\b/i.test(sentence)
  )
    return [sentence]
  // "15+ years experience, 100+ projects": each that is sure, where any is.
  const proven = parts.filter((part) => readProof(part, frame) !== undefined)
  if (proven.length > 0 && parts.every((part) => proven.includes(part) || wordCount(part) < 4)) return proven
  const isWhole = (text: string) =>
    factClause(text, { about: 'world', isPlural: false, sender: 'we' }, tagger).clause !== undefined
  if (!parts.some((part) => isWhole(part))) return wordCount(sentence) < 7 ? [sentence] : inTwo(parts)
  return parts.filter((part) => wordCount(part) >= 2)
}

/** Of a sentence that can't be said whole, its clauses: "at the last one, four dogs were adopted", "... the store ran out". */
function halves(clause: string | undefined, echoes: Echoes, about: FactSaid['about']): FactSaid[] {
  const [, lead = '', first = '', second = ''] =
    /^(at the last \w+, |last time, )(.+) and ((?:the|we|our|a) .+)$/.exec(clause ?? '') ?? []
  return [first, second].flatMap((half) => {
    const said = half === '' ? undefined : saidAnew(lead + half, echoes, { isReaders: false })
    return said === undefined ? [] : [{ clause: said, about, isTimely: false }]
  })
}

/** A long row of fragments as two. */
const inTwo = (parts: readonly string[]): string[] => {
  const half = Math.ceil(parts.length / 2)
  return [parts.slice(0, half).join(', '), parts.slice(half).join(', ')]
}
