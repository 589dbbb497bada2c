import { readAudiencePhrase } from './read-audience-phrase.ts'
import { toPlainCase } from './to-plain-case.ts'
import { toPlural } from '../../english/plurals.ts'
import type { Clue, Reading } from './reading.ts'

const FOR =
  /^(for|helps?|helping|serves?|serving|coach|teach|train|lets?|gives?|empowers?|enables?|supports?|advises?|equips?|suppl(?:y|ies|ying)|protects?|represents?)$/i
const WITH = /^(with|after|by)$/i
const BEFORE_WITH = /^(work|works|worked|working|look|looks|looked|looking|trusted|used|loved|chosen)$/i
const IF_YOU =
  /\bif you(?:['’]re| are| run| own| manage| lead) an? ((?:[\w-]+ ){0,3}[\w-]+?)(?=[,.]| who| that| and| with| in\b)/i

/** Mentions of the audience, weighted by their place on the page. */
export function findAudienceClues({ title, description, passages, things, proper }: Reading): Clue[] {
  const clues: Clue[] = []
  const add = (text: string, worth: number, isList = false) => {
    for (const phrase of findPhrases(text, isList)) clues.push({ text: toPlainCase(phrase, proper), worth })
  }
  add(title, 9)
  add(description, 8)
  for (const thing of things) add(thing.description, 6)
  for (const { kind, section, text } of passages) {
    const chosen = /^why (.+?) (?:choose|love|use|trust|pick|switch)\b/i.exec(text)?.[1]
    if (kind === 'heading' && chosen) add(`for ${chosen}`, 5)
    if (section === 'audience') add(text, 8, kind === 'item')
    else if (section !== 'terms')
      add(text, kind === 'h1' ? 9 : kind === 'heading' ? 6 : section === 'top' ? 5 : 3)
    const run = IF_YOU.exec(text)?.[1]
    if (run) add(`for ${toPlural(run)}`, 4)
  }
  return addSupport(clues)
}

function findPhrases(text: string, isList: boolean): string[] {
  const words = text.split(/\s+/)
  return words.flatMap((word, at) => {
    const opens = FOR.test(word) || (WITH.test(word) && BEFORE_WITH.test(words[at - 1] ?? ''))
    const phrases = [
      isList && at === 0 ? readAudiencePhrase(words, 0) : undefined,
      opens ? readAudiencePhrase(words, at + 1) : undefined,
    ]
    return phrases.flatMap((phrase) => phrase?.text ?? [])
  })
}

/** Repeated mentions weigh more; of two forms the longer one, up to eight words, is better. */
function addSupport(clues: readonly Clue[]): Clue[] {
  return clues.map((clue) => {
    const key = clue.text.toLowerCase()
    const others = clues.filter((other) => other !== clue).map((other) => other.text.toLowerCase())
    const again = others.filter((other) => other.includes(key)).length
    const isPart = others.some((other) => other.endsWith(` ${key}`))
    const length = key.split(' ').length
    const shape = (length > 1 ? 1.5 : 0) - (length > 8 ? 4 : 0) - (isPart ? 5 : 0)
    return { text: clue.text, worth: clue.worth + Math.min(3, again) + shape }
  })
}
