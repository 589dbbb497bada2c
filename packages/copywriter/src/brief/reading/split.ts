import { isPlural } from '../grammar.ts'
import type { Tagger } from '../tagger.ts'
import { classify } from './classify.ts'
import type { Item } from './item.ts'

/** The sentences of a cleaned field. */
export function sentencesIn(field: string): string[] {
  return field
    .split(/(?<=[.;?])(?<!\b(?:St|Dr|Mr|Mrs|No|Inc|Ltd)\.)\s+/)
    .map((sentence) => sentence.replace(/(?<![.;,:])[.;,:]+$/, '').trim())
    .filter((sentence) => /\p{L}/u.test(sentence) || /\d/.test(sentence))
}

/** The pieces of a sentence: what its commas set apart, each read by itself. */
export function piecesOf(sentence: string, tagger: Tagger): Item[] {
  return sentence
    .split(/,\s+/)
    .map((piece) =>
      piece
        .replace(/^(?:and then|and meanwhile|meanwhile|and|but|or|so|plus|then|also)\s+(?=\S)/i, (word) =>
          /^so/i.test(word) ? word : '',
        )
        .trim(),
    )
    .filter((piece) => /[\p{L}\d]/u.test(piece))
    .map((piece) => classify(piece, tagger))
}

/** "Bare" singular subjects of telegrams take an article: "client changes" is "the client changes". */
export function withSubjectArticle(item: Item, tagger: Tagger): string {
  if (item.shape !== 'clause' || item.verbAt < 1) return item.text
  const terms = tagger.tag(item.text)
  const first = terms[0]
  if (!first || !/^[a-z]/.test(first.text)) return item.text
  if (
    /^(a|an|the|this|that|these|those|my|our|your|their|his|her|its|every|each|all|any|no|some|both|half|one|most|many|few|nobody|someone|everyone|everything|nothing|it|there|what|who|how|two|three|more|another|other|last|next|only|people|not)$/.test(
      first.lower,
    )
  ) {
    const next = terms[1]?.lower ?? ''
    if (
      /^(month|week|year|night|time|season|summer|quarter)$/.test(next) ||
      isPlural(terms[item.verbAt - 1]?.lower ?? '')
    )
      return item.text
    return /^(last|next|only)$/.test(first.lower) ? `the ${item.text}` : item.text
  }
  const subject = terms
    .slice(0, item.verbAt)
    .filter((term) => !/^(still|never|always|just|only|often|already)$/.test(term.lower))
  const head = subject.findIndex((term) => /^(of|in|on|at|for|from|with|to|that|who|which)$/.test(term.lower))
  const noun = subject[(head < 0 ? subject.length : head) - 1]?.lower ?? ''
  if (subject.some((term) => isPlural(term.lower) && term.lower !== 'hours') || subject.length > 5)
    return item.text
  if (
    isPlural(noun) ||
    /^(people|staff|children|kids|traffic|money|time|work|revenue|growth|demand|hiring|morale)$/.test(noun)
  )
    return item.text
  if (/ing$/.test(first.lower) || /^\d/.test(first.lower)) return item.text
  return `the ${item.text}`
}
