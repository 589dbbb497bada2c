import { toPlainCase } from './to-plain-case.ts'
import { isPeopleWord } from './people.ts'
import { readProductPhrase } from './read-product-phrase.ts'
import type { Clue, Reading } from './reading.ts'
import { readSenderSentence, toVerbsOfWe } from './sender.ts'
import type { SenderSentence } from './sender.ts'
import { splitBareWords } from './text.ts'

const PROVIDES =
  /^(offers?|provides?|delivers?|sells?|makes?|builds?|creates?|designs?|writes?|runs?|supplies|supply|does?|produces?|installs?)$/i
const IS = /^(is|are|am|['’](?:re|m|s))$/i

/** Mentions of the offer, weighted by how plainly they name it. */
export function findProductClues({
  title,
  descriptionSentences,
  things,
  passages,
  names,
  proper,
}: Reading): Clue[] {
  const countOf = countWord([title, ...descriptionSentences, ...passages.map(({ text }) => text)].join(' '))
  const clues: Clue[] = []
  const add = (raw: string, worth: number) => {
    // "Acme handles payroll" names no thing called "Acme handles payroll".
    const phrase = isDeed(readSenderSentence(raw, names)) ? undefined : readProductPhrase(raw, countOf)
    const text = phrase && toPlainCase(phrase, proper)
    if (text) clues.push({ text, worth: worth + weighShape(text) })
  }
  const addSentence = (sentence: string, worth: number) => {
    const said = readSenderSentence(sentence, names)
    if (!said) return
    const rest = said.rest.replace(/^in /, '')
    if (IS.test(said.verb) && /^(an?|the|your) /i.test(rest)) add(rest, worth + 4)
    else if (/^speciali[sz]es?$/i.test(said.verb)) add(rest, worth + 3)
    else if (PROVIDES.test(said.verb)) add(rest, worth + 2)
    else if (said.base === 'help') add(/ with (.+)$/.exec(rest)?.[1] ?? '', worth + 1)
  }
  for (const part of title.split(' | ')) add(part, 8)
  for (const sentence of descriptionSentences) addSentence(sentence, 6)
  add(descriptionSentences[0] ?? '', 6)
  for (const thing of things) {
    for (const sentence of thing.description.split(/(?<=\.) /).slice(0, 2)) {
      addSentence(sentence, 5)
      add(sentence, 3)
    }
    if (thing.types.some((type) => type.endsWith('Service'))) add(thing.detail || thing.name, 4)
  }
  const hero = passages.find(({ section, kind }) => section === 'top' && kind === 'text')
  add(hero?.sentences[0] ?? '', 4)
  for (const { kind, section, text, sentences } of passages) {
    if (section === 'terms') continue
    if (kind === 'h1') add(text, 7)
    else if (kind === 'heading' && section === 'top') add(text, 4)
    if (kind !== 'item') for (const sentence of sentences) addSentence(sentence, section === 'top' ? 5 : 3)
  }
  return clues
}

/** Whether the sentence states an action rather than what the owner is. */
const isDeed = (said: SenderSentence | undefined) =>
  said !== undefined &&
  !IS.test(said.verb) &&
  (said.who === 'we' || said.who === 'I' || said.base !== said.verb)

const NO_WORK =
  /^(?:is|are|am|was|were|has|have|had|been|['’](?:re|ve|m|ll|s)|believe|love|know|understand|care|want|hope|think|feel|strive|pride|aim|need|can|could|will|would|don't|do|live|call|mean|start|stand|look)$/i

const PROMISE =
  /\b(?:potential|growth|success|goals?|innovat\w+|solutions?|excellence|possibilit\w+|future|journey|transform\w*|outcomes|dreams?|value|next level|difference|vision|experiences?)\b/i

/** "we help X do Y", "we handle payroll for X": used when the page names no product. */
export function findWorkClues({ title, descriptionSentences, passages, names }: Reading): Clue[] {
  const heads = [...title.split(' | '), ...descriptionSentences].map((sentence) => ({ sentence, worth: 6 }))
  const said = passages.flatMap(({ sentences, kind, section }) =>
    section === 'terms' || section === 'problem' || kind === 'item'
      ? []
      : sentences.map((sentence) => ({ sentence, worth: kind === 'h1' ? 6 : section === 'top' ? 5 : 4 })),
  )
  return [...heads, ...said].flatMap(({ sentence, worth }) => {
    const deed = readSenderSentence(sentence, names)
    if (!deed || /^It\b/.test(sentence) || NO_WORK.test(deed.base) || deed.rest.split(' ').length > 13)
      return []
    // A verb after a name has an ending: "Acme handles", not "Acme Handles".
    if ((deed.who === 'name' || deed.who === 'it') && deed.base === deed.verb) return []
    const rest = deed.rest.replace(/,(?!\d).*$/, '')
    if (/^(?:for|with|to|of|in|and|from|by|at|on)\b/i.test(rest) || PROMISE.test(deed.rest)) return []
    const isPlain = /^(?:help|coach|teach|train|photograph)$/.test(deed.base)
    const text = `${deed.who === 'I' ? 'I' : 'we'} ${deed.base} ${toVerbsOfWe(rest)}`
    return [{ text, worth: worth + (rest.split(' ').some(isPeopleWord) ? 2 : 0) + (isPlain ? 2 : 0) }]
  })
}

/** Short phrases with their audience read as typed. */
function weighShape(text: string): number {
  const words = splitBareWords(text)
  const at = words.indexOf('for')
  // "office cleaning Leeds" is written for search engines.
  const [before = '', last = ''] = words.slice(-2)
  const isStuffed =
    words.length > 1 &&
    /^\p{Lu}\p{Ll}+$/u.test(last) &&
    !/^(in|for|across|near|around|and|the|of)$|^\p{Lu}/u.test(before)
  const named = at > 0 && words.slice(at + 1).some(isPeopleWord)
  return (
    (named ? 3 : 0) +
    (words.length >= 2 && words.length <= 9 ? 1 : -1) -
    (words.length === 1 ? 2 : 0) -
    (isStuffed ? 6 : 0)
  )
}

function countWord(text: string): (word: string) => number {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}'-]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => counts.get(word) ?? 0
}
