import type { Clue } from './clue.ts'
import { wordCount } from './clue.ts'
import type { Reading } from './reading.ts'
import { senderSentence, withPlainVerbs } from './sender.ts'
import { audienceFrom } from './audience-phrase.ts'
import { plainCase } from './plain-case.ts'

const LONGEST = 16
const CREDENTIAL =
  /\b(certified|accredited|chartered|ISO ?\d{4,5}|SOC ?2|HIPAA|PCI|Cyber Essentials|FCA|ICF|ACCA|CIMA|FDA|BBB|licensed|registered|patented)\b/i
const PRICE =
  /[$£€]\s?\d[\d,.]*(?! ?(?:m|k|million|billion|bn)\b)[^.]{0,20}\b(?:a|per|each|every)\b|\bfrom [$£€]|\bprice|\bone-time\b|\btrial\b|\boff\b|\bcredit card\b/i
const NO_FACT =
  /\b(copyright|rights reserved|phone|call us|open|hours|monday|street|road|suite|vat|registered (in|office)|pm|am|step|version|updated|posted|min read)\b|@|\d{3}[- ]\d{3,4}/i
const DOES =
  /^(supply|edit|bake|work|take|look|serve|place|placed|clean|manage|help|helped|host|ship|shipped|run|answer|answered|support|look after|take|photograph|built|build|printed|print|trained|train|coached|coach|led|have|['’]ve|handled?|process|processed|cover|protect|deliver|delivered|collect|raised|wrote|write|won|teach|taught|moved|installed?|roast|feed|care|keep|care for|repair|repaired)$/i

/** Facts with a number or a credential that the page states of its owner. */
export function insightClues({ descriptionSentences, passages, names, proper }: Reading): Clue[] {
  const clues: Clue[] = []
  const add = (text: string, worth: number) => {
    const said = text
      .replace(/[’]/g, "'")
      .replace(/(?<![.!])[.!]+$/, '')
      .replace(/,? (since then|too|as well|so far|already|and counting)$/, '')
      .replace(/, so .*$/, '')
      .replace(/,? and (?:they|it) .*$/, '')
      .trim()
    const count = wordCount(said)
    if (count < 4 || count > LONGEST || /[:;?"“”]/.test(said) || PRICE.test(said) || NO_FACT.test(said))
      return
    // "We've baked here since 2011 and supply 74 cafés": two facts, each sayable alone.
    const [, who = '', one = '', two = ''] = /^(I|we)\b(.*?),? and (.*)$/.exec(said) ?? []
    const isSecondFact = /^(I|we)\b/.test(two) || DOES.test(two.split(' ')[0] ?? '')
    clues.push({ text: said, worth: worth + (count <= 11 ? 1 : 0) - (isSecondFact ? 2 : 0) })
    if (isSecondFact && (/\d/.test(one) || CREDENTIAL.test(one)))
      clues.push({ text: `${who}${one}`, worth: worth - 0.5 })
    if (/\d/.test(two) && /^(I|we)\b/.test(two)) clues.push({ text: two, worth: worth + 0.5 })
    else if (/\d/.test(two) && DOES.test(two.split(' ')[0] ?? ''))
      clues.push({ text: `${who} ${two}`, worth: worth + 0.5 })
  }
  const lines = [
    ...descriptionSentences.map((text) => ({ text, worth: 0 })),
    ...passages
      .filter(({ section }) => section !== 'terms' && section !== 'problem')
      .flatMap(({ sentences, section }) =>
        sentences.map((text) => ({ text, worth: section === 'proof' ? 1 : 0 })),
      ),
  ]
  for (const { text, worth } of lines) {
    const isCounted = /\d/.test(text)
    const hasCredential = CREDENTIAL.test(text)
    if (!isCounted && !hasCredential) continue
    const said = senderSentence(ownersOf(text), names)
    if (said) {
      const verb = said.base
      if (
        DOES.test(verb) &&
        counts(said.rest) &&
        (verb !== 'help' || /^(over |more than )?\d/.test(said.rest))
      )
        add(plain(said.who === 'I' ? 'I' : 'we', verb, said.rest), worth + 6)
      else if (
        (hasCredential || /\b(?:I|we)['’]ve .{0,200}\d/.test(said.rest)) &&
        /^(are|['’]re|['’]m|am|hold|have)$/.test(verb)
      )
        add(plain(said.who === 'I' ? 'I' : 'we', verb, said.rest), worth + 5)
      continue
    }
    const trusted = /^(trusted|used|chosen) by (?:over |more than )?(\d[\d,.]*\+? .+)$/i.exec(
      text.replace(/(?<![.!])[.!]+$/, ''),
    )
    if (trusted?.[2]) {
      const words = trusted[2].split(' ')
      const people = audienceFrom(words, 1)
      if (people && people.end >= words.length)
        add(
          `${words[0]} ${plainCase(people.text, proper)} ${/^u/i.test(trusted[1] ?? '') ? 'use it' : 'trust us'}`,
          worth + 4,
        )
      continue
    }
    if (
      /^\d[\d,.]*\+? /.test(text) &&
      /\b(sell|use|trust|work|run|rely|book|placed|delivered|shipped|built|cleaned|answered|trained|since)\b/i.test(
        text,
      )
    )
      add(text, worth + 4)
    else if (
      /^\d[\d.]*% /.test(text) &&
      /\b(are|stay|stayed|is|renew|renewed|come|came|pass|passed|keep|kept|of our)\b/i.test(text)
    )
      add(text, worth + 3)
    else if (
      /^(?:(?:Across|At|In|For) (?:over |more than )?[^,]{3,40}, )?\p{L}[\p{L}&' -]+ (went|go|grew|grow|fell|fall|drop|dropped|rose|rise|cut|saved|moved) from [^\s\d]*\d\S* to [^\s\d]*\d/u.test(
        text,
      )
    )
      add(text, worth + 5)
    else if (/^\d\.\d (stars|out of 5)\b.* \d/.test(text)) add(`rated ${text}`, worth + 3)
  }
  return clues
}

/** "Dr Ward and her team have placed 1,500 implants": the owner by another name. */
const ownersOf = (text: string) =>
  text.replace(
    /^\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,3} and (?:her|his|their|the) team (?=have\b|has\b)/u,
    'We ',
  )

/** Whether what is counted is work done or people served, not opening hours or sizes. */
const counts = (rest: string) =>
  /\b\d[\d,.]*\+?\b/.test(rest) && !/^(?:in|on|at|from) (?:under )?\d+ ?(?:min|sec|am|pm)/i.test(rest)

function plain(who: 'I' | 'we', verb: string, rest: string): string {
  return `${who}${/^['’]/.test(verb) ? '' : ' '}${verb} ${withPlainVerbs(rest)}`
}
