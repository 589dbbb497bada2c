import { toReader } from '../person.ts'
import type { Tagger } from '../tagger.ts'

/** A singular person who is not the reader: "her" and "their" after it are theirs. */
const SOMEONE =
  /\b(client|customer|someone|somebody|anyone|everyone|nobody|no one|patient|tenant|guest|guy|owner|caller|candidate|buyer|kid|child|student|driver|visitor|lead|team|staff|chef|member|parent|person|relative|yard|contractor|vendor|supplier|boss|rep)s?\b/i

/** A complaint in the reader's person: "they", "we" and "I" are the reader; a third party keeps its own words. */
export function asYou(
  text: string,
  readerNouns: ReadonlySet<string>,
  tagger: Tagger,
  ownVoice = /^(we|i|my|our|i'm|we're|we've|i've)\b/i.test(text),
): string {
  const terms = tagger.tag(text)
  const turned = toReader(terms, readerNouns)
  const out = turned.map((term, index) => {
    const own = terms[index]
    const before = terms
      .slice(0, index)
      .map((each) => each.lower)
      .join(' ')
    const isThird =
      own !== undefined && /^(he|she|him|his|her|they|them|their|they're|themselves)$/.test(own.lower)
    const others = SOMEONE.exec(before)
    const isOther =
      others !== null && !readerNouns.has(others[0].toLowerCase()) && !/^(they|we|i|he|she)\b/.test(before)
    const byTold =
      /^(them|him|her)$/.test(own?.lower ?? '') &&
      /\b(nobody|no one|someone|anyone)( ever)? (told|tells|called|calls|warned|asked|helps|helped)$/.test(
        before,
      )
    // Who says "we" means others by "they"; "nobody thinks of it, so they ..." means the reader.
    const means = byTold || (own?.lower === 'they' && /^(nobody|no one)\b/.test(before))
    if (means && own) return byTold ? { ...own, text: 'you', lower: 'you' } : term
    const kept = isThird && (isOther || ownVoice) ? own : term
    return agreeing(kept, turned[index - 1]?.lower, index)
  })
  return out
    .map((term, index) => term.text + (index < out.length - 1 ? keptMark(term.end) : ''))
    .join(' ')
    .replace(/\byou am\b/g, 'you are')
    .replace(/\byou was\b/g, 'you were')
    .replace(/\byou are\b/g, "you're")
}

/** "he forgets" is "you forget". */
function agreeing<T extends { lower: string; text: string; fresh?: boolean }>(
  term: T,
  before: string | undefined,
  index: number,
): T {
  if (before !== 'you' || index === 0) return term
  const plain = {
    is: 'are',
    has: 'have',
    does: 'do',
    "doesn't": "don't",
    "isn't": "aren't",
    was: 'were',
    am: 'are',
  }[term.lower]
  return plain ? { ...term, text: plain, lower: plain } : term
}

const keptMark = (end: string) => (/^[,:]/.test(end) ? end.charAt(0) : '')
