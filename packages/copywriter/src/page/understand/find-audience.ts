import { audienceFrom } from './audience-phrase.ts'
import type { Clue } from './clue.ts'
import type { Reading } from './reading.ts'
import { plainCase } from './plain-case.ts'

const FOR =
  /^(for|helps?|helping|serves?|serving|coach|teach|train|lets?|gives?|empowers?|enables?|supports?|advises?|equips?|suppl(?:y|ies|ying)|protects?|represents?)$/i
const WITH = /^(with|after|by)$/i
const BEFORE_WITH = /^(work|works|worked|working|look|looks|looked|looking|trusted|used|loved|chosen)$/i

/** Whom the page speaks to, each mention weighed by where it stands. */
export function audienceClues({ title, description, passages, things, proper }: Reading): Clue[] {
  const clues: Clue[] = []
  const add = (text: string, worth: number, isList = false) => {
    for (const phrase of phrasesIn(text, isList)) clues.push({ text: plainCase(phrase, proper), worth })
  }
  add(title, 9)
  for (const passage of passages) {
    const chosen = /^why (.+?) (?:choose|love|use|trust|pick|switch)\b/i.exec(passage.text)?.[1]
    if (passage.kind === 'heading' && chosen) add(`for ${chosen}`, 5)
  }
  add(description, 8)
  for (const thing of things) add(thing.description, 6)
  for (const passage of passages) {
    const worth =
      passage.kind === 'h1' ? 9 : passage.kind === 'heading' ? 6 : passage.section === 'top' ? 5 : 3
    if (passage.section === 'audience') add(passage.text, 8, passage.kind === 'item')
    else if (passage.section !== 'terms') add(passage.text, worth)
    const run =
      /\bif you(?:['’]re| are| run| own| manage| lead) an? ((?:[\w-]+ ){0,3}[\w-]+?)(?=[,.]| who| that| and| with| in\b)/i.exec(
        passage.text,
      )
    const plural = run?.[1] && phraseOf(`${run[1].replace(/y$/, 'ie')}s`)
    if (plural) clues.push({ text: plainCase(plural, proper), worth: 4 })
  }
  return together(clues)
}

function phrasesIn(text: string, isList: boolean): string[] {
  const words = text.split(/\s+/)
  const found: string[] = []
  const whole = isList ? audienceFrom(words, 0) : undefined
  if (whole) found.push(whole.text)
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!FOR.test(word) && !(WITH.test(word) && BEFORE_WITH.test(words[at - 1] ?? ''))) continue
    const phrase = audienceFrom(words, at + 1)
    if (phrase) found.push(phrase.text)
  }
  return found
}

function phraseOf(text: string): string | undefined {
  return audienceFrom(text.split(' '), 0)?.text
}

/** What is said again in other places is surer; of two forms the longer one up to eight words says more. */
function together(clues: readonly Clue[]): Clue[] {
  return clues.map((clue) => {
    const key = clue.text.toLowerCase()
    const again = clues.filter((other) => other !== clue && other.text.toLowerCase().includes(key)).length
    const isPart = clues.some((other) => other.text.toLowerCase().endsWith(` ${key}`))
    const length = key.split(' ').length
    return {
      text: clue.text,
      worth:
        clue.worth + Math.min(3, again) + (length > 1 ? 1.5 : 0) - (length > 8 ? 4 : 0) - (isPart ? 5 : 0),
    }
  })
}
