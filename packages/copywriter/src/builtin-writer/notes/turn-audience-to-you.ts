import type { AudienceNouns } from '../../brief/read-audience-nouns.ts'
import { findKnownBase } from '../../brief/find-known-base.ts'
import { isPerson } from './person.ts'
import { isThirdPerson, readShape } from '../../brief/read-shape.ts'

const takesYou = (verb: string): boolean => verb === 'has' || verb === 'is' || isThirdPerson(verb)

/**
 * "hotels pay 18%" → "you pay 18%", "the quarry has no numbers" → "you have no numbers", "know the hotel" → "know
 * your hotel".
 */
export function turnAudienceToYou(part: string, audience: AudienceNouns): string {
  const named = turnNamedProspectToYou(part, audience)
  const turned = turnProspectToYou(named, audience)
  return turned === part || !/\byou\b/i.test(turned) ? turned : turnPronounsToYou(turned)
}

/** Who runs a business of a trade, when the audience names the business. */
const WORKERS: readonly (readonly [RegExp, string])[] = [
  [/\bcater/i, 'caterer'],
  [/\bbaker/i, 'baker'],
  [/\bgroom/i, 'groomer'],
  [/\blandscap/i, 'landscaper'],
  [/\bjewel/i, 'jewell?er'],
  [/\bfarms?\b/i, 'farmer'],
  [/\b(?:rentals?|airbnb|hosts)\b/i, 'host'],
  [/\btravel agenc/i, '(?:travel )?agent'],
  [/\b(?:nonprofits?|non-profits?|charit)/i, '(?:ed|executive director|director)'],
]

/**
 * "the owner bakes at three and has no energy left, so the owner can't sell" → "you bake … and have … so you can't
 * sell".
 */
function turnNamedProspectToYou(part: string, { plural = '', singular = '' }: AudienceNouns): string {
  const last = singular.split(' ').at(-1)?.toLowerCase() ?? ''
  const isManager =
    /\b(?:managers?|directors?|heads?|vps?|leads?|officers?|buyers?|supervisors?|gms?|fms?)\b/i.test(plural)
  const names = [
    ...(isManager
      ? [singular.toLowerCase(), /\bvp/i.test(plural) ? 'vp' : last]
      : ['owner', 'founder', 'boss']),
    ...(!isManager && isPerson(last) ? [singular.toLowerCase(), last] : []),
    ...(isManager ? [] : WORKERS.filter(([trade]) => trade.test(plural)).map(([, name]) => name)),
  ].filter((name) => /^[a-z(][a-z ()?:|-]{1,60}$/.test(name))
  if (names.length === 0) return part
  const prospect = new RegExp(
    `(?:\\bthe |(?<=^|, |\\band |\\bbut |\\bso |\\btime |\\bthen )(?=(?:owner|founder|boss) ))(?:${names.join('|')})\\b('s)?(?: (still|also|often|always|never even|never|only|then|just|now|rarely|usually|has to))?(?: ([\\p{L}']+))?`,
    'giu',
  )
  return part.replace(
    prospect,
    (_, owner: string | undefined, adverb: string | undefined, next: string | undefined, at: number) => {
      const behind = next === undefined ? '' : ` ${next}`
      if (owner !== undefined) return `your${adverb === undefined ? '' : ` ${adverb}`}${behind}`
      const said = `you${adverb === undefined ? '' : ` ${adverb === 'has to' ? 'have to' : adverb}`}`
      if (next === undefined || adverb === 'has to') return said + behind
      const verb = AGREES.get(next.toLowerCase())
      if (verb !== undefined) return `${said} ${verb}`
      const isObject = /\b(?:for|to|from|with|by|of|at|tells?|asks?|calls?|gives?|sends?|shows?|on) $/i.test(
        part.slice(0, at),
      )
      // After a subject a word in -s is its verb.
      return /^[a-z]+[^su]s$/.test(next) && !isObject
        ? `${said} ${findKnownBase(next) ?? toBareVerb(next)}`
        : said + behind
    },
  )
}

const toBareVerb = (verb: string): string =>
  verb
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x|zz)es$/, '$1')
    .replace(/(?<=[^s])s$/, '')

/** Third-person verbs with their form after "you". */
const AGREES: ReadonlyMap<string, string> = new Map([
  ['has', 'have'],
  ['is', 'are'],
  ['was', 'were'],
  ['does', 'do'],
  ['goes', 'go'],
  ["doesn't", "don't"],
  ["isn't", "aren't"],
  ["hasn't", "haven't"],
  ["wasn't", "weren't"],
])

/** "you close the shop to deliver herself, and she loses" → "... yourself, and you lose". */
const turnPronounsToYou = (text: string): string =>
  text
    .replace(/\b(?:he|she) ([\p{L}']+)/giu, (_, verb: string) => `you ${toVerbOfYou(verb)}`)
    .replace(/\b(?:he|she)'s\b/gi, "you're")
    .replace(/\b(?:himself|herself)\b/gi, 'yourself')
    .replace(LATER_VERB, (verb) => toVerbOfYou(verb))
    // A second verb of "you", where it can be nothing else.
    .replace(
      /(\byou [^,.]{3,60} (?:and|or|but) (?:then )?)(has|is|does|[\p{L}]+s)(?= (?:the|an?|no|your|to|it|them|out|back|up|him|her|for|at|in|on)\b)/giu,
      (whole, before: string, verb: string) =>
        AGREES.has(verb) || isThirdPerson(verb.toLowerCase()) ? before + toVerbOfYou(verb) : whole,
    )

/** "you write grants, misses deadlines" */
const LATER_VERB =
  /(?<=^you [^.:]{3,100}(?:, |,? (?:and|or|but) ))(misses|forgets|loses|sends|wins|spends|pays|gets|needs|waits|works|makes|takes|has)(?= )/gi

const toVerbOfYou = (verb: string): string =>
  AGREES.get(verb.toLowerCase()) ??
  (isThirdPerson(verb.toLowerCase()) ? (findKnownBase(verb.toLowerCase()) ?? verb) : verb)

function turnProspectToYou(part: string, { plural, singular }: AudienceNouns): string {
  const last = singular?.split(' ').at(-1)?.toLowerCase() ?? ''
  // In "quarry managers" the quarry is the prospect's.
  const isRole = /^(?:owner|manager|director|founder|operator|head|principal|partner|lead|buyer)$/.test(last)
  const one = isRole ? singular?.split(' ').at(-2)?.toLowerCase() : last
  const several = plural?.split(' ').at(-1)?.toLowerCase()
  if (one === undefined || one.length < 3 || /^(?:coach|person|small|senior)$/.test(one)) return part
  const [first = '', second = '', ...rest] = part.split(' ')
  // The director of a charity reads the message.
  if (!isRole && /^(?:director|owner|founder|principal)$/i.test(first) && takesYou(second))
    return ['you', toVerbOfYou(second), ...rest]
      .join(' ')
      .replace(/\b(?:himself|herself|themselves)\b/g, 'yourself')
  if (
    /^(?:owners|founders)$/i.test(first) &&
    readShape(part).verbAt === 1 &&
    !/^(?:is|are|was|were)$/.test(second)
  )
    return ['you', second, ...rest].join(' ')
  if (isRole && /^(?:the|an?)$/i.test(first) && second === last && rest[0] === 'is')
    return ["you're", ...rest.slice(1)].join(' ')
  const verb = rest[0]?.toLowerCase() ?? ''
  let words = part.split(' ')
  if (
    first.toLowerCase() === several &&
    readShape(part).verbAt === 1 &&
    !/^(?:is|are|was|were)$/.test(second)
  )
    words = ['you', second, ...rest]
  else if (/^(?:the|a|an)$/i.test(first) && second.toLowerCase() === one && takesYou(verb))
    words = [
      'you',
      verb === 'has' ? 'have' : verb === 'is' ? 'are' : (findKnownBase(verb) ?? verb),
      ...rest.slice(1),
    ]
  return words
    .flatMap((word, at) => {
      const [owner, verbAfter] = [words[at - 1] ?? '', words[at + 1] ?? '']
      // "… and broker finds out": without an article it is a note about the prospect.
      const isBareProspect = (index: number) =>
        index > 0 &&
        words[index]?.toLowerCase() === one &&
        takesYou(words[index + 1] ?? '') &&
        (/^(?:and|but|so|then|because)$/.test(words[index - 1] ?? '') || /,$/.test(words[index - 1] ?? ''))
      if (isBareProspect(at)) return ['you']
      if (isBareProspect(at - 1))
        return [word === 'has' ? 'have' : word === 'is' ? 'are' : (findKnownBase(word) ?? word)]
      if (at > 0 && word === 'the' && verbAfter.toLowerCase().replace(/(?:'s)?[.,:;?]?$/, '') === one)
        return takesYou(words[at + 2] ?? '') || isPerson(one)
          ? ['you']
          : /..ed$/.test(words[at + 2] ?? '')
            ? ['the']
            : ['your']
      if (at > 0 && owner === 'the' && word.toLowerCase() === one && isPerson(one) && !takesYou(verbAfter))
        return []
      if (at > 1 && owner === 'the' && word.toLowerCase() === one && takesYou(verbAfter)) return []
      if (at > 2 && words[at - 2] === 'the' && owner.toLowerCase() === one && takesYou(word))
        return [word === 'has' ? 'have' : word === 'is' ? 'are' : (findKnownBase(word) ?? word)]
      return [word]
    })
    .join(' ')
}
