import { thirdPerson } from '../grammar.ts'
import { LOOSE_VERBS, STRONG_VERBS } from '../lexicon/verbs.ts'

const LABEL =
  /^(?:the |their |our |my |a )?(?:main |biggest |real |usual |number one |#?1 |no\.? ?1 |key |big |common |core |primary )?(?:problems?|issues?|challenges?|pain(?: ?points?)?|frustrations?|struggles?|headaches?|complaints?|thing|bottleneck)(?: right now| at the moment| today| these days)?(?: (?:is|are|being|with this is|for them is|here is|they have is))?(?: that)?[:,]? (?=\S)/i
const HEARD =
  /^(?:honestly|basically|actually|currently|right now|today|these days|usually|typically|often|most of the time|unfortunately|sometimes|look|ok|well|so)[,:]? (?=\S)/i
const FEELS =
  /^(?:are (?:you|they) |they(?:'re| are) |we(?:'re| are) |I(?:'m| am) |you're |they |we |I |you )?(?:so |really |just |always )?(?:sick and tired|tired|sick|fed up|frustrated|done|hate|dread|can't stand|exhausted|burned out)(?: (?:of|with|from|by))? (?=\w{3,}ing\b)/i

/** A sentence of a complaint as a statement: no label before it, no question, no feeling about it. */
export function stated(sentence: string): string {
  let text = sentence
    .replace(
      /(?<=^|\bon |\band |\bor |, |\bfrom |\bby )(founder|product|sales|customer|community|partner|referral) led (?=(?:sales|growth|content|marketing|selling|businesses|teams)\b(?! (?:for|until|in|himself|herself)\b))/gi,
      '$1-led ',
    )
    .replace(/\?$/, '')
    .replace(HEARD, '')
    .replace(LABEL, '')
    .replace(FEELS, '')
  text = text.replace(/^(?:it is|it's|there's) (?=(?:always )?(?:no|not enough) )/i, (lead) =>
    /^there/i.test(lead) ? lead : '',
  )
  text = text
    .replace(/^(by the time .+?[a-z]) (?=(?:it's|there's|it is) )/i, '$1, ')
    .replace(/^((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?) (?=(?:we|you|i|they) )/i, 'on $1 ')
  text = text.replace(
    /( (?:came back|came in|came out|was|is) an? \w+), (?:but )?(?:\w+ )?needed (an? \w+)$/,
    '$1 instead of $2',
  )
  return unasked(text.replace(/(?<!,) (?=now (?:they|it|we|I|you|he|she)(?:'\w+)? )/, ', '))
}

/** "why do my leads ghost me" is "my leads ghost me". */
function unasked(text: string): string {
  const [, wanted = ''] =
    /^how (?:do|can|could) (?:I|we|you|they) (?:get|find|win|attract|book) ((?:more|better|new) .+)$/i.exec(
      text,
    ) ?? []
  if (wanted !== '') return `they want ${wanted}`
  const [, auxiliary = '', rest = ''] =
    /^(?:so )?(?:why|how come|when|where) (do|does|did|are|is|can't|can|don't|doesn't|won't|isn't|aren't) (.+)$/i.exec(
      text,
    ) ?? []
  if (auxiliary !== '') return inverted(auxiliary.toLowerCase(), rest) ?? text
  const [, asked = '', said = ''] = /^(do|are) ((?:you|they|your|their) .+)$/i.exec(text) ?? []
  if (asked === '') return text
  return /^are$/i.test(asked)
    ? said.replace(/^(?:you|they) (?:still )?/i, '')
    : said.replace(/^(you|they) (?:still|ever) /i, '$1 ')
}

function inverted(auxiliary: string, rest: string): string | undefined {
  if (auxiliary === 'do') return rest
  const words = rest.split(' ')
  const at = /^(?:I|we|they|you|it|he|she|nobody|everyone)$/i.test(words[0] ?? '')
    ? 1
    : words.findIndex(
        (word, index) =>
          index > 0 &&
          (auxiliary === 'is' || auxiliary === 'are'
            ? /ing$|^(?:so|too|not|always|still|never|such)$/.test(word)
            : STRONG_VERBS.has(word) || LOOSE_VERBS.has(word)),
      )
  if (at < 1) return undefined
  const subject = words.slice(0, at).join(' ')
  const [verb = '', ...tail] = words.slice(at)
  if (auxiliary === 'does') return [subject, thirdPerson(verb), ...tail].join(' ')
  if (auxiliary === 'did') return undefined
  return [subject, auxiliary, verb, ...tail].join(' ')
}

/** "DMs at 11pm: can you do a cake": the words in front, and those behind. */
export function labelled(sentence: string): { label?: string; text: string } {
  const [, label = '', text = ''] = /^([^:]{2,40}): (.+)$/.exec(sentence) ?? []
  return label === '' ? { text: sentence } : { label, text }
}
