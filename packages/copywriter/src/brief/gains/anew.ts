import { wordCount } from '../reading/item.ts'
import { wayAnew } from '../reading/unechoed.ts'
import { wordsOf } from '../words.ts'
import { TURNS } from './turns.ts'
import type { Turn } from '../turned.ts'
import { isPlural } from '../grammar.ts'
import { isParticiple, isStrongVerb, isVerb } from './words.ts'

type Echoes = ReadonlySet<string>

/** So many words in a row of one field are an echo. */
const ECHO = 7
/** How many turns a saying may take, and how many sayings are followed at once. */
const DEEPEST = 4
const BEAM = 8

/** A gain without seven of the brief's words in a row; undefined where that can't be done well. */
export function gainAnew(text: string, echoes: Echoes): string | undefined {
  const said = plainAnew(text, echoes)
  if (said !== undefined) return said
  const cut = [text, ...sayings(text, echoes)]
    .flatMap((each) => cutShort(each, echoes) ?? [])
    .toSorted((a, b) => wordCount(b) - wordCount(a) || Number(/\d/.test(b)) - Number(/\d/.test(a)))[0]
  if (cut !== undefined && wordCount(cut) >= wordCount(text) * 0.6) return cut
  const other = wayAnew(text, echoes)
  const isOdd =
    other === undefined ||
    ODD.test(other) ||
    isRowWithoutEnd(other) ||
    (/ or (?:I|we|you|it)\b/.test(text) && !other.endsWith(text.split(' ').at(-1) ?? ''))
  return isOdd || (cut !== undefined && wordCount(cut) >= wordCount(other)) ? cut : other
}

/** What a swap of words leaves that no one would type. */
const ODD =
  /^(?:before|after|when|if|once|until|while)\b[^,]*, then |\b(?:right|just|even|straight|soon|shortly)(?:,|$)|,,| ,|, then (?:the|your|an?|\w+s?$) |\bvery same\b|^you get .*, then | both \w+ed /

/** The same by turns that keep all of it; undefined where none will do. */
export function plainAnew(text: string, echoes: Echoes, turns: readonly Turn[] = TURNS): string | undefined {
  if (echoesIn(text, echoes) === 0) return text
  return sayings(text, echoes, turns).find((said) => echoesIn(said, echoes) === 0)
}

/** What turns make of it, the fewest turns first and of those the fewest echoes; ends with the first that has none. */
function sayings(text: string, echoes: Echoes, turns: readonly Turn[] = TURNS): string[] {
  const seen = new Set([text])
  let beam = [text]
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const next = beam
      .flatMap((said) => turns.flatMap((turn) => turn(said) ?? []))
      .filter(
        (said) =>
          !seen.has(said) &&
          // "before the owner leaves, then chases": what is fronted took the rest along.
          !/^(?:before|after|when|if|once|until|while|with|in|within)\b[^,]*, then /.test(said) &&
          !(
            /\b(?:who|that|which)\b[^,]{0,200},? and (?:we|you|I) \w/.test(said) &&
            !/ and (?:we|you|I) /.test(text)
          ) &&
          !/,,| ,|\band and\b| (?:right|just|even|straight|shortly|tell you)$/.test(said),
      )
    for (const said of next) seen.add(said)
    if (next.some((said) => echoesIn(said, echoes) === 0)) break
    beam = [...new Set(next)].toSorted((a, b) => echoesIn(a, echoes) - echoesIn(b, echoes)).slice(0, BEAM)
  }
  return [...seen].slice(1)
}

function echoesIn(text: string, echoes: Echoes): number {
  const words = wordsOf(text)
  return words.filter(
    (_, at) => at + ECHO <= words.length && echoes.has(words.slice(at, at + ECHO).join(' ')),
  ).length
}

/** "it writes ads, emails" */
const isRowWithoutEnd = (text: string) =>
  /^[^,]*, [\w -]{1,20}$/.test(text) &&
  !/, (?:and|so|then|or|it|you|we|they)\b|, [^,]* and /.test(text) &&
  !/^(?:with|within|in|on|for|from|before|after|when|if|once|under)\b/.test(text)

const BOUNDARY =
  /,? (?:that|which|who|so|while|before|after|within|with|without|for|in|on|using|through|by|from|under|during|via|because|to your|plus|and (?=you|we|it|they|your)) /g
const OPEN_END =
  /\b(?:and|or|the|a|an|of|is|are|be|to|who|that|never|not|every|each|get|gets|have|take|takes|from|with|our|your|for|up|in|on|at|by|it's|they're|there's|there are|top|more|less|fill|log|sign|check|turn|set|walk|plug|opt|only|can|will|both|about|ones|those|people|right|just|even|straight)$/

/** The longest beginning that is whole and no echo. */
function cutShort(text: string, echoes: Echoes): string | undefined {
  // What happens otherwise can't lose its end.
  const or = text.indexOf(' or ')
  for (const joint of [...text.matchAll(BOUNDARY)].toReversed()) {
    if (or > 0 && joint.index > or) continue
    const left = text.slice(0, joint.index).replace(/,$/, '')
    const last = left.split(' ').at(-1) ?? ''
    if (wordCount(left) < Math.min(6, wordCount(text) * 0.45)) continue
    if (
      /^,? (?:that|which|who) $/.test(joint[0]) &&
      /\b(?:any|every|each|all|only|those|some|no)[a-z]*(?: \w+)?$/.test(left)
    )
      continue
    // "tells your phone which cow to serve" is nothing without what it tells.
    if (/^,? who $/.test(joint[0]) || / which $/.test(joint[0])) {
      if (
        /\b(?:shows?|tells?|sees?|spots?|flags?|knows?|predicts?|finds?(?: out)?) (?:you |your \w+ |them )?$/.test(
          `${left} `,
        )
      )
        continue
    }
    // "so nothing lands in spam" keeps its end or goes altogether.
    if (/ so (?:that )?(?:nothing|nobody|no one|everyone|you|they|it|your)\b/.test(left)) continue
    if (isVerb(last) && isPlural(left.split(' ').at(-2) ?? '')) continue
    if (wordCount(left) < 4 || OPEN_END.test(left) || isParticiple(last) || isStrongVerb(last)) continue
    if (/^(?:within|in|with|without|using|on|for|from|before|after|when|if|under|at)\b[^,]*$/.test(left))
      continue
    if (isRowWithoutEnd(left)) continue
    if (echoesIn(left, echoes) === 0) return left
  }
  return undefined
}
