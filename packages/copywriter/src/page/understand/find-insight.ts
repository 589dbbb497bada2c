import { classifySpan } from '../../brief/find-facts.ts'
import { readAudiencePhrase } from './read-audience-phrase.ts'
import { toPlainCase } from './to-plain-case.ts'
import type { Clue, Reading } from './reading.ts'
import { readSenderSentence, toVerbsOfWe } from './sender.ts'
import { dropStop, countTokens } from './text.ts'

const LONGEST = 16
const CREDENTIAL =
  /\b(certified|accredited|chartered|ISO ?\d{4,5}|SOC ?2|HIPAA|PCI|Cyber Essentials|FCA|ICF|ACCA|CIMA|FDA|BBB|licensed|registered|patented)\b/i
const NO_FACT =
  /\b(copyright|rights reserved|phone|call us|open|hours|monday|street|road|suite|vat|registered (in|office)|pm|am|step|version|updated|posted|min read)\b|@|\d{3}[- ]\d{3,4}/i
const DOES =
  /^(supply|edit|bake|work|take|look|serve|place|placed|clean|manage|help|helped|host|ship|shipped|run|answer|answered|support|look after|take|photograph|built|build|printed|print|trained|train|coached|coach|led|have|['’]ve|handled?|process|processed|cover|protect|deliver|delivered|collect|raised|wrote|write|won|teach|taught|moved|installed?|roast|feed|care|keep|care for|repair|repaired)$/i
/** Patterns of facts without the sender as subject, with their worth. */
const FIGURES: readonly (readonly [RegExp, number])[] = [
  [
    /^(?:(?:Across|At|In|For) (?:over |more than )?[^,]{3,40}, )?\p{L}[\p{L}&' -]+ (went|go|grew|grow|fell|fall|drop|dropped|rose|rise|cut|saved|moved) from [^\s\d]*\d\S* to [^\s\d]*\d/u,
    5,
  ],
  [
    /^\d[\d,.]*\+? .*\b(sell|use|trust|work|run|rely|book|placed|delivered|shipped|built|cleaned|answered|trained|since)\b/i,
    4,
  ],
  [/^\d[\d.]*% .*\b(are|stay|stayed|is|renew|renewed|come|came|pass|passed|keep|kept|of our)\b/i, 3],
]

/** Facts with a number or credential of the page's owner. */
export function findInsightClues({ descriptionSentences, passages, names, proper }: Reading): Clue[] {
  const lines = passages
    .filter(({ section }) => section !== 'terms' && section !== 'problem')
    .flatMap(({ sentences, section }) =>
      sentences.map((text) => ({ text, worth: section === 'proof' ? 1 : 0 })),
    )
  return [...descriptionSentences.map((text) => ({ text, worth: 0 })), ...lines].flatMap(({ text, worth }) =>
    findFactsIn(dropStop(text), names, proper).flatMap((fact) =>
      splitFacts(fact.text, fact.worth + worth).filter((clue) => isSayable(clue.text)),
    ),
  )
}

function findFactsIn(text: string, names: readonly string[], proper: ReadonlySet<string>): Clue[] {
  const hasCredential = CREDENTIAL.test(text)
  if (!hasCredential && !/\d/.test(text)) return []
  const said = readSenderSentence(replaceOwnerWithWe(text), names)
  if (said) {
    const { base, rest } = said
    const who = said.who === 'I' ? 'I' : 'we'
    const fact = `${who}${base.startsWith("'") ? '' : ' '}${base} ${toVerbsOfWe(rest)}`
    if (DOES.test(base) && isCountOfWork(rest) && (base !== 'help' || /^(over |more than )?\d/.test(rest)))
      return [{ text: fact, worth: 6 }]
    const isOwn = /^(are|'re|'m|am|hold|have)$/.test(base)
    return isOwn && (hasCredential || /\b(?:I|we)'ve .{0,200}\d/.test(rest)) ? [{ text: fact, worth: 5 }] : []
  }
  const [, verb = '', customers = ''] =
    /^(trusted|used|chosen) by (?:over |more than )?(\d.+)$/i.exec(text) ?? []
  if (customers !== '') {
    const words = customers.split(' ')
    const people = readAudiencePhrase(words, 1)
    if (!people || people.end < words.length) return []
    const does = /^u/i.test(verb) ? 'use it' : 'trust us'
    return [{ text: `${words[0]} ${toPlainCase(people.text, proper)} ${does}`, worth: 4 }]
  }
  if (/^\d\.\d (stars|out of 5)\b.* \d/.test(text)) return [{ text: `rated ${text}`, worth: 3 }]
  const worth = FIGURES.find(([pattern]) => pattern.test(text))?.[1]
  return worth === undefined ? [] : [{ text, worth }]
}

/** "We've baked here since 2011 and supply 74 cafés": two facts, usable alone. */
function splitFacts(fact: string, worth: number): Clue[] {
  const text = fact
    .replace(/,? (since then|too|as well|so far|already|and counting)$/, '')
    .replace(/, so .*$|,? and (?:they|it) .*$/, '')
    .trim()
  const whole = worth + (countTokens(text) <= 11 ? 1 : 0)
  const [, who = '', one = '', two = ''] = /^(I|we)\b(.*?),? and (.*)$/.exec(text) ?? []
  const isOwn = /^(I|we)\b/.test(two)
  if (!isOwn && !DOES.test(two.split(' ')[0] ?? '')) return [{ text, worth: whole }]
  return [
    { text, worth: whole - 2 },
    ...(/\d/.test(one) || CREDENTIAL.test(one) ? [{ text: `${who}${one}`, worth: worth - 0.5 }] : []),
    ...(/\d/.test(two) ? [{ text: isOwn ? two : `${who} ${two}`, worth: worth + 0.5 }] : []),
  ]
}

const isSayable = (text: string) =>
  countTokens(text) >= 4 &&
  countTokens(text) <= LONGEST &&
  !/[:;?"“”]/.test(text) &&
  !/^(?:price|terms|guarantee)$/.test(classifySpan(text, 'insight')?.kind ?? '') &&
  !NO_FACT.test(text)

/** "Dr Ward and her team have placed 1,500 implants": the owner by another name. */
const replaceOwnerWithWe = (text: string) =>
  text.replace(
    /^\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,3} and (?:her|his|their|the) team (?=have\b|has\b)/u,
    'We ',
  )

/** Whether work or customers are counted, not opening hours or sizes. */
const isCountOfWork = (rest: string) =>
  /\b\d[\d,.]*\+?\b/.test(rest) && !/^(?:in|on|at|from) (?:under )?\d+ ?(?:min|sec|am|pm)/i.test(rest)
