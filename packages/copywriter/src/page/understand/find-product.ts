import { namesPeople } from './people.ts'
import type { Clue } from './clue.ts'
import { plainCase } from './plain-case.ts'
import { productPhrase } from './product-phrase.ts'
import type { Reading } from './reading.ts'
import { senderSentence, withPlainVerbs } from './sender.ts'
import type { SenderSentence } from './sender.ts'
import { bareWords } from './sentences.ts'

const PROVIDES =
  /^(offers?|provides?|delivers?|sells?|makes?|builds?|creates?|designs?|writes?|runs?|supplies|supply|speciali[sz]es? in|does?|produces?|installs?)$/i

/** What the page says that it sells, each mention weighed by how plainly it says it. */
export function productClues(reading: Reading): Clue[] {
  const { title, descriptionSentences, things, passages, proper } = reading
  const heard = countIn(
    [title, ...descriptionSentences, ...passages.map((passage) => passage.text)].join(' '),
  )
  const clues: Clue[] = []
  const add = (raw: string, worth: number) => {
    // "Acme handles payroll" names no thing called "Acme handles payroll".
    if (isDeed(senderSentence(raw, reading.names))) return
    const phrase = productPhrase(raw, heard)
    if (!phrase) return
    const text = plainCase(phrase, proper)
    clues.push({ text, worth: worth + shapeWorth(text) })
  }
  const fromSentence = (sentence: string, worth: number) => {
    const said = senderSentence(sentence, reading.names)
    if (!said) return
    if (/^(is|are|am|['’]re|['’]m)$/i.test(said.verb) && /^(an?|the|your) /i.test(said.rest))
      add(said.rest, worth + 4)
    else if (PROVIDES.test(said.verb)) add(said.rest.replace(/^in /, ''), worth + 2)
    else if (said.base === 'help') add(/ with (.+)$/.exec(said.rest)?.[1] ?? '', worth + 1)
    else if (/^(specialises|specializes|specialise|specialize)$/i.test(said.verb))
      add(said.rest.replace(/^in /, ''), worth + 3)
  }
  for (const part of title.split(' | ')) add(part, 8)
  for (const [index, sentence] of descriptionSentences.entries()) {
    fromSentence(sentence, 6)
    if (index === 0) add(sentence, 6)
  }
  for (const thing of things) {
    for (const sentence of thing.description.split(/(?<=\.) /).slice(0, 2)) {
      fromSentence(sentence, 5)
      add(sentence, 3)
    }
    if (thing.types.some((type) => /Service$/.test(type))) add(thing.detail || thing.name, 4)
  }
  const hero = passages.find(({ section, kind }) => section === 'top' && kind === 'text')
  for (const passage of passages.filter(({ section }) => section !== 'terms')) {
    if (passage.kind === 'h1') add(passage.text, 7)
    else if (passage.kind === 'heading' && passage.section === 'top') add(passage.text, 4)
    if (passage.kind === 'item') continue
    if (passage === hero) add(passage.sentences[0] ?? '', 4)
    for (const sentence of passage.sentences) fromSentence(sentence, passage.section === 'top' ? 5 : 3)
  }
  return clues
}

/** Whether the sentence tells what somebody does, and not what they are. */
const isDeed = (said: SenderSentence | undefined) =>
  said !== undefined &&
  !/^(?:is|are|am|['’](?:re|m|s))$/i.test(said.verb) &&
  (said.who === 'we' || said.who === 'I' || said.base !== said.verb)

const NO_WORK =
  /^(?:is|are|am|was|were|has|have|had|been|['’](?:re|ve|m|ll|s)|believe|love|know|understand|care|want|hope|think|feel|strive|pride|aim|need|can|could|will|would|don't|do|live|call|mean|start|stand|look)$/i

const PROMISE =
  /\b(?:potential|growth|success|goals?|innovat\w+|solutions?|excellence|possibilit\w+|future|journey|transform\w*|outcomes|dreams?|value|next level|difference|vision|experiences?)\b/i

/** "we help X do Y", "we handle payroll for X": what the page says it does when it names no thing. */
export function workClues({ title, descriptionSentences, passages, names }: Reading): Clue[] {
  const sentences = [
    ...title.split(' | ').map((sentence) => ({ sentence, worth: 6 })),
    ...descriptionSentences.map((sentence) => ({ sentence, worth: 6 })),
    ...passages
      .filter(({ section, kind }) => section !== 'terms' && section !== 'problem' && kind !== 'item')
      .flatMap(({ sentences: own, kind, section }) =>
        own.map((sentence) => ({ sentence, worth: kind === 'h1' ? 6 : section === 'top' ? 5 : 4 })),
      ),
  ]
  return sentences.flatMap(({ sentence, worth }) => {
    const said = senderSentence(sentence, names)
    if (!said || /^It\b/.test(sentence) || NO_WORK.test(said.base) || said.rest.split(' ').length > 13)
      return []
    // A name's verb has an ending: "Acme handles", not "Acme Handles".
    if ((said.who === 'name' || said.who === 'it') && said.base === said.verb) return []
    const rest = said.rest.replace(/,.*$/, '')
    if (/^(?:for|with|to|of|in|and|from|by|at|on)\b/i.test(rest) || PROMISE.test(said.rest)) return []
    const isForPeople = rest.split(' ').some(namesPeople)
    return [
      {
        text: `${said.who === 'I' ? 'I' : 'we'} ${said.base} ${withPlainVerbs(rest)}`,
        worth: worth + (isForPeople ? 2 : 0) + (TELLS_WORK.test(said.base) ? 2 : 0),
      },
    ]
  })
}

const TELLS_WORK = /^(?:help|coach|teach|train|photograph)$/

/** Short, and with the people it is for, is how one would type it. */
function shapeWorth(text: string): number {
  const words = bareWords(text)
  const at = words.indexOf('for')
  // "office cleaning Leeds" is for search engines.
  const isStuffed = words.some(
    (word, index) =>
      index > 0 &&
      /^\p{Lu}\p{Ll}+$/u.test(word) &&
      index === words.length - 1 &&
      !/^(in|for|across|near|around|and|the|of)$/.test(words[index - 1] ?? '') &&
      !/^\p{Lu}/u.test(words[index - 1] ?? ''),
  )
  const named = at > 0 && words.slice(at + 1).some(namesPeople)
  return (
    (named ? 3 : 0) +
    (words.length >= 2 && words.length <= 9 ? 1 : -1) -
    (words.length === 1 ? 2 : 0) -
    (isStuffed ? 6 : 0)
  )
}

function countIn(text: string): (word: string) => number {
  const counts = new Map<string, number>()
  for (const word of text.toLowerCase().match(/[\p{L}'-]+/gu) ?? [])
    counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => counts.get(word) ?? 0
}
