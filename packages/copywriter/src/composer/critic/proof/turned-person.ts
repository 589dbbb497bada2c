import { OTHER_PEOPLE } from '../../../brief/lexicon/nouns.ts'
import type { Sentence, SentenceCheck } from './proof.ts'

/** Things one does to paper and pipes, not to readers. */
const DONE_TO_THINGS =
  /(?<![\w'-])(?:print|printing|type|typing|write|writing|copy|copying|scan|scanning|fill|filling|retype|retyping|key|keying|enter|entering|wash|washing|paint|painting|plug|plugging|file|filing|upload|uploading|download|downloading|publish|publishing|mark|marking|edit|editing|cook|cooking|roll|rolling|mow|mowing|stack|stacking|load|loading|unpack|unpacking) you (?:out|up|off|in|down|on|over|into|onto|by|again)(?![\w-])/
const WORN =
  /(?<![\w'-])(?:put|puts|putting|wear|wears|wearing|try|tries|plug|clip|strap) you on (?:their|his|her|the)(?! (?:wait|list|phone|line|books|map|spot|guest|rota|waitlist))(?![\w-])/
/** What only its owner can change, make up or lose. */
const OWN_MIND =
  /(?<![\w'-])([\w-]+)(?: (?:always|often|never|suddenly|then|just))? (?:changes|change|changed|changing|makes up|make up|made up|loses|lost|keeps|kept|bites|holds) your (?:mind|minds|temper|nerve|word|tongue|breath|patience)(?![\w-])/
const PEOPLE_TOO =
  /^(?:client|customer|patient|guest|caller|buyer|tenant|owner|parent|student|member|shopper|visitor|lead|prospect|candidate|nobody|someone|everyone|kid|child|couple|bride|groom|boss|board|who|he|she|they|it)$/

const HUMAN_VERB = /^(?:use|need|want|book|hire|sell|buy|understand|remember|own|sign)$/

/** Marks of a third person turned to "you" too far, or not far enough. */
export const turnedPersonFault: SentenceCheck = (sentence) => {
  const { lower } = sentence
  const done = DONE_TO_THINGS.exec(lower) ?? WORN.exec(lower)
  if (done) return `"${done[0]}": "you" stands for a thing`
  const own = OWN_MIND.exec(lower)
  if (own && isSomebodyElse(own[1] ?? '')) return `"${own[0]}": whose?`
  return thingsThatUse(sentence)
}

const isSomebodyElse = (word: string) =>
  PEOPLE_TOO.test(word) || OTHER_PEOPLE.has(word) || OTHER_PEOPLE.has(`${word}s`)

/** "40 features they do not use": "they" can only be the reader. */
function thingsThatUse({ words }: Sentence): string | undefined {
  for (const [index, word] of words.entries()) {
    if (word !== 'they') continue
    const noun = words[index - 1] ?? ''
    const rest = words
      .slice(index + 1, index + 4)
      .filter((part) => !/^(?:do|don't|not|never|can't|will|won't|hardly|rarely)$/.test(part))
    if (!/s$/.test(noun) || isSomebodyElse(noun) || !HUMAN_VERB.test(rest[0] ?? '')) continue
    const hasPeople = words.slice(0, index).some(isSomebodyElse)
    if (!hasPeople) return `"${noun} they ${words[index + 1] ?? ''}": "they" means the reader`
  }
  return undefined
}
