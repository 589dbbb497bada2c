import { TRADE_GERUNDS } from '../../brief/lexicon/nouns.ts'
import type { Clue } from './clue.ts'
import { wordCount } from './clue.ts'
import type { Reading } from './reading.ts'
import { senderSentence } from './sender.ts'

/** Words of loss, delay and trouble. */
const TROUBLE =
  /\b(lose|loses|losing|lost|miss|misses|missed|missing|waste|wastes|wasting|wasted|chase|chasing|late|slow|wait|waits|waiting|never|nobody|no one|can't|cannot|couldn't|don't|doesn't|won't|isn't|aren't|didn't|hard|harder|struggle|struggles|struggling|forget|forgets|forgot|guess|guessing|manual|manually|by hand|spreadsheets?|mistakes?|errors?|leak|leaks|leave|leaves|left|quit|quits|cancel|cancels|cancelled|canceled|costs?|expensive|overpay|overpaying|surprises?|complain|complains|complaints?|down|fail|fails|failing|stuck|buried|drowning|piles?|behind|too (?:many|much|late|long|little|few)|takes? (?:you |your team )?(?:\d|hours|days|weeks|months|forever|too)|empty|unpaid|overdue|no-shows?|downtime|churn|burn(?:ed|t)? out|stress|stressed|avoid|alone|page 2|paying for|pay \S+ for|skip|skips|hours? (?:a|every|each) (?:week|day|month)|hunting|juggling|re-?typing|copying|scattered|outdated|blame|turned away|turn up|show up|full of|instead of|re-?run|\d+ times (?:a|each|every)|expensive)\b/i
const NEGATIVE_OFFER =
  /\b(no (?:contract|contracts|setup|commitment|hidden|strings|obligation|credit card|developer|apps)|don't (?:worry|need to|have to)|never (?:worry|miss out)|free|guarantee|we|our|us)\b/i
const LONGEST = 15

/** What the page says is wrong in the reader's days. */
export function painClues({ title, descriptionSentences, passages, names }: Reading): Clue[] {
  const clues: Clue[] = []
  const add = (text: string, worth: number) => {
    const said = tidied(text)
    if (said === '') return
    clues.push({ text: said, worth: worth + shapeWorth(said) })
    // Should cause and effect together be too long to say, the cause may do.
    const [, cause = ''] = /^(.{12,}?),? (?:so|because|which|or) /.exec(said) ?? []
    if (wordCount(cause) >= 4) clues.push({ text: cause, worth: worth + shapeWorth(cause) - 1 })
  }
  const heads = [
    ...passages.filter(({ kind }) => kind === 'h1' || kind === 'heading').map((passage) => passage.text),
    title,
    ...descriptionSentences,
  ]
  for (const head of heads) for (const pain of namedIn(head)) add(pain, 5)
  const open = passages.filter(
    ({ section, kind }) => section !== 'terms' && (/^(problem|trouble)$/.test(section) || kind !== 'item'),
  )
  for (const passage of open) {
    if (
      passage.kind === 'heading' &&
      /^(problem|trouble)$/.test(passage.section) &&
      isOwnClause(passage.text)
    )
      add(passage.text.replace(/(?<![.!])[.!]+$/, ''), 5)
    if (passage.kind === 'heading') for (const feeling of askedFeeling(passage.text)) add(feeling, 6)
    if (passage.kind === 'h1' || passage.kind === 'heading') continue
    for (const [index, sentence] of passage.sentences.entries()) {
      if (senderSentence(sentence, names)) continue
      const text = sentence.replace(/(?<![.!])[.!]+$/, '')
      if (passage.section === 'problem' && !/\?$/.test(text)) {
        if (TROUBLE.test(text) || passage.kind === 'item' || wordCount(text) <= 12)
          add(text, 9 - index * 0.5 + (TROUBLE.test(text) ? 1 : 0))
        continue
      }
      if (passage.section === 'trouble' && TROUBLE.test(text) && !/\?$/.test(text)) add(text, 6)
      for (const pain of namedIn(sentence)) add(pain, 4)
      if (/\?$/.test(text)) {
        for (const feeling of askedFeeling(text)) add(feeling, 6)
        const asked = /^(?:are you |still |tired of |sick of |fed up with )(.+)\?$/i.exec(text)?.[1]
        if (asked && !/^ready\b|^looking\b|^an?\b/i.test(asked)) add(asked, 5)
        continue
      }
      const isReaders =
        /^(your |you(?:['’]re)? |most |nobody |no one )/i.test(text) || /\byou(r)?\b/.test(text)
      if (
        isReaders &&
        TROUBLE.test(text) &&
        !NEGATIVE_OFFER.test(text) &&
        ((passage.section !== 'offer' && passage.section !== 'how' && passage.section !== 'proof') ||
          /^(?:nobody|no one) (?:likes|wants|enjoys|has time)\b/i.test(text))
      )
        add(text, /^(?:nobody|no one) /i.test(text) ? 5 : 3)
    }
  }
  return clues
}

/** "Scared of the dentist?" */
function askedFeeling(text: string): string[] {
  const feeling =
    /^(?:scared|afraid|worried|nervous|anxious|frustrated|stuck|overwhelmed|unsure) (?:of|about|with|by|in) [^?]+(?=\?$)/i.exec(
      text,
    )?.[0]
  return feeling ? [`you're ${feeling.charAt(0).toLowerCase()}${feeling.slice(1)}`] : []
}

/** "Tenants complain when the grounds look bad": a heading that is a whole pain. */
const isOwnClause = (text: string) =>
  TROUBLE.test(text) &&
  wordCount(text) >= 4 &&
  wordCount(text) <= 10 &&
  (/^(your [a-z]|(?:[A-Z][a-z]+ )?[a-z]+s [a-z]|(?:an?|the|every|one) .* costs? you)/i.test(text) ||
    /^[a-z]+ing [a-z ]*(costs?|takes?|eats?)\b/i.test(text)) &&
  !/^(stop|never|no|most|always|sometimes|why|what|how|who|days|hours|is|does|this)\b|\?|you think|\b(isn't|doesn't|don't|shouldn't) (have|take|be|cost|need)\b/i.test(
    text,
  )

/** Pains that a line names by promising their end: "Stop chasing invoices", "no more no-shows", "without the paperwork". */
function namedIn(line: string): string[] {
  const text = line.replace(/(?<![.!])[.!]+$/, '')
  const found = [
    /^stop ((?:\w+ing)\b[^,.;:]*)/i,
    /\b(?:tired|sick) of ((?!us\b)[^,.;:?]+)/i,
    /\b(?:no more|say goodbye to|goodbye|end) ((?!of\b|user)(?:[\da-z-]+ ){0,4}[a-z-]+s)\b/i,
    /^(?:cut|kill|beat|fix) (no-shows|churn|late payments|downtime|turnover)\b/i,
  ].flatMap((pattern) => pattern.exec(text)?.[1] ?? [])
  const hated =
    /\bfor (?:[\w-]+ ){0,3}[\w-]+s who (hate|dread|struggle|avoid|can't|cannot|don't have|have no) ([^,.;:]+)$/i.exec(
      text,
    )
  if (hated) found.push(`you ${hated[1] ?? ''} ${hated[2] ?? ''}`)
  const never =
    /^never (lose|miss|chase|forget|wait for|waste|worry about) (an? |another |the )?([^,.;:]+?)(?: again)?$/i.exec(
      text,
    )
  if (never) found.push(`${gerund(never[1] ?? '')} ${thing(never[2] ?? '', never[3] ?? '')}`)
  const without = /\bwithout ((?:the )?[^,.;:]+)$/i.exec(text)?.[1]
  if (
    without &&
    /\b(chaos|paperwork|hassle|stress|headaches?|burn(ing)? out|losing|chasing|waiting|spreadsheets?|posing|guesswork|guessing|admin|delays?|arguments?|pain|drama|burning)\b/i.test(
      without,
    )
  )
    found.push(without.replace(/^the /i, ''))
  return found.map((pain) => pain.trim())
}

const gerund = (verb: string) =>
  verb
    .toLowerCase()
    .replace(/^(\w+?)e?(?= |$)/, (_, stem: string) =>
      stem === 'forg' || stem === 'forget' ? 'forgetting' : `${stem}ing`,
    )

/** "a patient to voicemail" as it goes on happening: "patients to voicemail". */
function thing(article: string, rest: string): string {
  if (!/^(an?|another) /i.test(article)) return `${article}${rest}`
  return rest.replace(/^([a-z]+?)(?= (?:to|in|on|at|because|from|over|for|again)\b|$)/i, (noun) =>
    /(?:[sxz]|ch|sh)$/.test(noun)
      ? `${noun}es`
      : /[^aeiou]y$/.test(noun)
        ? `${noun.slice(0, -1)}ies`
        : `${noun}s`,
  )
}

/** A long sentence without what it adds at its end. */
const shortened = (text: string) =>
  wordCount(text) > LONGEST
    ? text.replace(
        /(?:,| (?=even)) ?(?:even (?:if|when|though)|especially|and|while|because) .*$/i,
        (tail, at: number) => (wordCount(text.slice(0, at)) >= 5 ? '' : tail),
      )
    : text

/** The sentence as a field would say it; '' when a field could not. */
function tidied(text: string): string {
  const said = shortened(text.replace(/[’]/g, "'"))
    .replace(
      /^(and|but|so|because|then|or|yet|still|today|right now|too often|sadly|usually|often|after a while|by then|in the end|these days|every (?:day|week|month)),? /i,
      '',
    )
    .replace(/^(the truth is|chances are|let's face it|you know the feeling|odds are),?:? ?(that )?/i, '')
    .replace(
      /,? and (?:(?:nobody|no one|you|they|it|the|your) .*|[a-z]+ (?:it|them)\b.*)$/i,
      (tail, at: number, whole: string) => (wordCount(whole.slice(0, at)) >= 4 ? '' : tail),
    )
    // "cleaners who don't turn up": what they do is the pain.
    .replace(
      /^((?:[a-z-]+ )?[a-z-]+s) (?:who|that|which) (?=(?:don't|can't|won't|never|aren't|go|take|cost|come|leave|fail|break|look|get|keep|miss|cancel|arrive|run|need|crash|stall)\b)/i,
      '$1 ',
    )
    .trim()
  const count = wordCount(said)
  if (count < 2 || count > LONGEST) return ''
  if (
    /[:;"“”]| [–—] |\bwe\b|\bour\b|\bus\b|\bI\b|\bclick (?:here|below|on)\b|\bbelow\b|\babove\b|\bthis page\b|\bmeans?\b|\bre-[a-z]|\bin (?:(?:January|February|March|April|May|June|July|August|September|October|November|December) )?\d{4}\b|^you (?:only|just)\b|^(it|that|this|they|these|those|he|she|here|there's (?:a|no) better)\b/i.test(
      said,
    )
  )
    return ''
  if (/\b(if|when) [^,]+$/i.test(said) && count > 12) return ''
  return said
}

function shapeWorth(said: string): number {
  const count = wordCount(said)
  const first = said.split(' ')[0]?.toLowerCase() ?? ''
  return (
    (/\d/.test(said) ? 2 : 0) +
    (/^(your|you)$/.test(first) ? 1 : 0) +
    (first.endsWith('ing') && !TRADE_GERUNDS.has(first) ? 0.5 : 0) +
    (count <= 11 ? 1 : 0) -
    (/,/.test(said) ? 1 : 0) -
    // Nobody knows what "it" is.
    (/ (?:it|them|they|this|that|these|those)\b(?! \w+s? to\b)/i.test(said) ? 2 : 0)
  )
}
