import { isPlural } from '../grammar.ts'
import { OTHER_PEOPLE } from '../lexicon/nouns.ts'

/** What the sender wrote of the reader, said to the reader: "helps them win", "for lawyers". */
export function toYou(text: string, readers: ReadonlySet<string>, plural?: string): string {
  const named = plural === undefined ? text : withoutName(text, plural)
  const isTold = named.split(' ').some((word) => {
    const plain = word.toLowerCase().replace(/[^a-z]/g, '')
    return OTHER_PEOPLE.has(plain) || OTHER_PEOPLE.has(`${plain}s`)
  })
  const words = (isTold ? named : named.replace(OF_BUYERS, '$1 customers')).split(' ')
  const other = words.findIndex((word) => {
    const plain = word.toLowerCase().replace(/[^a-z']/g, '')
    return (
      (OTHER_PEOPLE.has(plain) ||
        OTHER_PEOPLE.has(`${plain}s`) ||
        /^(?:pupils|learners|attendees)$/.test(plain)) &&
      !readers.has(plain) &&
      !readers.has(`${plain}s`)
    )
  })
  // "send your files, get them back": of things, "them" stays.
  const things = words.findIndex(
    (word, index) => index > 0 && isPlural(word.replace(/[^a-z]/gi, '')) && !readers.has(word.toLowerCase()),
  )
  const each = words.findIndex(
    (word, index) =>
      /^(?:every|each)$/i.test(word) &&
      isKind(words[index + 1] ?? '') &&
      !readers.has(`${words[index + 1] ?? ''}s`),
  )
  return words
    .map((word, index) => {
      if (other >= 0 && index > other) return word
      if (
        /^them\b/i.test(word) &&
        things >= 0 &&
        index > things &&
        !/^(?:help|helps|let|lets|give|gives|save|saves|show|shows|for|so)$/i.test(words[index - 1] ?? '')
      )
        return word
      // "reads them with 99% accuracy": what is read is no reader.
      if (/^them\b/i.test(word) && HANDLES.test(words[index - 1] ?? '')) return word
      // "scores every carrier and checks their insurance"
      if (/^their$/i.test(word) && each >= 0 && index > each + 1) return word
      // "I rewrite the pages so they sound human": the pages do, unless what is done takes people.
      if (
        /^they(?:'re|'ve|'ll)?$/i.test(word) &&
        things >= 0 &&
        index > things &&
        !(
          /^so$|^that$/i.test(words[index - 1] ?? '') &&
          /^(?:can|don't|never|get|have|only|always|stop|keep|know)$/i.test(words[index + 1] ?? '')
        )
      )
        return word
      // "GPs pick the shift themselves"
      if (/^themselves\b/i.test(word) && things >= 0 && index > things) return word
      // "get them back": things, whatever they are.
      if (/^them$/i.test(word) && /^(?:back|out|up|off|home|in|down|over)$/i.test(words[index + 1] ?? ''))
        return word
      return turned(word)
    })
    .join(' ')
    .replace(
      /\byou (is|has|does|was)\b/g,
      (_, verb: string) => `you ${{ is: 'are', has: 'have', does: 'do', was: 'were' }[verb] ?? verb}`,
    )
    .replace(/\byou are\b/g, "you're")
}

const isKind = (word: string) =>
  /^(?:carrier|supplier|vendor|candidate|applicant|lead|client|customer|patient|tenant|driver|member|guest|student|visitor|contractor|teacher|hygienist|nurse)$/.test(
    word,
  )

/** Who books and pays is whom the reader sells to. */
const OF_BUYERS =
  /\b(when|if|once|before|after|as soon as|while) they(?= (?:book|pay|order|buy|cancel|arrive|check out|check in|answer|pick up|sign up|don't show|no-show|leave)\b)/gi

const HANDLES =
  /^(?:read|scan|sort|process|type|file|print|translate|export|collect|edit|cut|clean|store|fix|check|repair|fill|post|upload|tag|list|wash|pack|ship|replace)s?$/i

const TURNS: Readonly<Record<string, string>> = {
  they: 'you',
  them: 'you',
  their: 'your',
  theirs: 'yours',
  "they're": "you're",
  "they've": "you've",
  "they'll": "you'll",
  themselves: 'yourself',
}

function turned(word: string): string {
  const [, core = '', mark = ''] = /^(.*?)((?<![,.;:])[,.;:]*)$/.exec(word) ?? []
  const to = TURNS[core.toLowerCase()]
  return to === undefined ? word : to + mark
}

interface Names {
  plural: string
  helped: RegExp
  doing: RegExp
}

let last: Names | undefined

/** The patterns of a name; those of the last one are kept, for one brief asks for them many times. */
function namesOf(plural: string): Names {
  if (last?.plural === plural) return last
  const name = plural.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[ -]')
  last = {
    plural,
    helped: new RegExp(
      `\\b(helps?|helping|gets?|gives?|giving|lets?|letting|saves?|saving|shows?|teach(?:es)?|allows?|allowing|enables?|enabling|brings?|sends?|makes?|for|to|with|so|that) (?:(?:busy|small|local|independent|more|other|our|the) )*${name}\\b(?! (?:under|over|with|who|that|in|of|and)\\b)`,
      'i',
    ),
    doing: new RegExp(
      `^(?:(?:busy|small|local|independent) )?${name}\\b(?= (?:can|get|will|see|know|save|pay|have|need|don't|never|just|only))`,
      'i',
    ),
  }
  return last
}

/** "we get lawyers more clients": "we get you more clients". */
function withoutName(text: string, plural: string): string {
  const { helped, doing } = namesOf(plural)
  return text.replace(helped, '$1 you').replace(doing, 'you')
}
