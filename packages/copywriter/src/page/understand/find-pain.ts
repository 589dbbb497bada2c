import { TRADE_GERUNDS } from '../../english/lexicon/nouns.ts'
import { toPlural } from '../../english/plurals.ts'
import type { Passage } from './list-passages.ts'
import type { Clue, Reading } from './reading.ts'
import { readSenderSentence } from './sender.ts'
import { lowerFirstLetter, dropStop, countTokens } from './text.ts'

const TROUBLE =
  /\b(lose|loses|losing|lost|miss|misses|missed|missing|waste|wastes|wasting|wasted|chase|chasing|late|slow|wait|waits|waiting|never|nobody|no one|can't|cannot|couldn't|don't|doesn't|won't|isn't|aren't|didn't|hard|harder|struggle|struggles|struggling|forget|forgets|forgot|guess|guessing|manual|manually|by hand|spreadsheets?|mistakes?|errors?|leak|leaks|leave|leaves|left|quit|quits|cancel|cancels|cancelled|canceled|costs?|expensive|overpay|overpaying|surprises?|complain|complains|complaints?|down|fail|fails|failing|stuck|buried|drowning|piles?|behind|too (?:many|much|late|long|little|few)|takes? (?:you |your team )?(?:\d|hours|days|weeks|months|forever|too)|empty|unpaid|overdue|no-shows?|downtime|churn|burn(?:ed|t)? out|stress|stressed|avoid|alone|page 2|paying for|pay \S+ for|skip|skips|hours? (?:a|every|each) (?:week|day|month)|hunting|juggling|re-?typing|copying|scattered|outdated|blame|turned away|turn up|show up|full of|instead of|re-?run|\d+ times (?:a|each|every)|expensive)\b/i
const NEGATIVE_OFFER =
  /\b(no (?:contract|contracts|setup|commitment|hidden|strings|obligation|credit card|developer|apps)|don't (?:worry|need to|have to)|never (?:worry|miss out)|free|guarantee|we|our|us)\b/i
const NO_ONE = /^(?:nobody|no one) (?:likes|wants|enjoys|has time)\b/i
const LONGEST = 15

/** Pains of the prospect that the page names. */
export function findPainClues({ title, descriptionSentences, passages, names }: Reading): Clue[] {
  const clues: Clue[] = []
  const add = (text: string, worth: number) => {
    const said = tidySentence(text)
    if (said !== '') clues.push({ text: said, worth: worth + weighShape(said) })
  }
  const isHead = ({ kind }: Passage) => kind === 'h1' || kind === 'heading'
  const heads = [...passages.filter(isHead).map(({ text }) => text), title, ...descriptionSentences]
  for (const head of heads) for (const pain of findNamedPains(head)) add(pain, 5)
  for (const passage of passages) {
    const { section, kind, text } = passage
    const isAboutPain = section === 'problem' || section === 'possible-problem'
    if (section === 'terms' || (kind === 'item' && !isAboutPain)) continue
    if (kind === 'heading') {
      if (isAboutPain && isPainClause(text)) add(dropStop(text), 5)
      add(findAskedFeeling(text), 6)
    }
    if (isHead(passage)) continue
    for (const [index, sentence] of passage.sentences.entries())
      if (!readSenderSentence(sentence, names)) addSentence(dropStop(sentence), passage, index)
  }
  return clues

  function addSentence(text: string, { section, kind }: Passage, index: number): void {
    const hasPain = TROUBLE.test(text)
    const isQuestion = text.endsWith('?')
    if (section === 'problem' && !isQuestion) {
      if (hasPain || kind === 'item' || countTokens(text) <= 12)
        add(text, 9 - index * 0.5 + (hasPain ? 1 : 0))
      return
    }
    if (section === 'possible-problem' && hasPain && !isQuestion) add(text, 6)
    for (const pain of findNamedPains(text)) add(pain, 4)
    if (isQuestion) {
      add(findAskedFeeling(text), 6)
      const asked = /^(?:are you |still |tired of |sick of |fed up with )(.+)\?$/i.exec(text)?.[1]
      if (asked && !/^ready\b|^looking\b|^an?\b/i.test(asked)) add(asked, 5)
    } else if (/\byour?\b|^(most|nobody|no one) /i.test(text) && hasPain && !NEGATIVE_OFFER.test(text)) {
      if (NO_ONE.test(text) || !/^(?:offer|how|proof)$/.test(section))
        add(text, /^(?:nobody|no one) /i.test(text) ? 5 : 3)
    }
  }
}

/** "Scared of the dentist?" */
function findAskedFeeling(text: string): string {
  const [feeling] =
    /^(?:scared|afraid|worried|nervous|anxious|frustrated|stuck|overwhelmed|unsure) (?:of|about|with|by|in) [^?]+(?=\?$)/i.exec(
      text,
    ) ?? []
  return feeling ? `you're ${lowerFirstLetter(feeling)}` : ''
}

/** "Tenants complain when the grounds look bad": a heading that states a pain. */
const isPainClause = (text: string) =>
  TROUBLE.test(text) &&
  countTokens(text) >= 4 &&
  countTokens(text) <= 10 &&
  /^(your [a-z]|(?:[A-Z][a-z]+ )?[a-z]+s [a-z]|(?:an?|the|every|one) .* costs? you|[a-z]+ing [a-z ]*(costs?|takes?|eats?)\b)/i.test(
    text,
  ) &&
  !/^(stop|never|no|most|always|sometimes|why|what|how|who|days|hours|is|does|this)\b|\?|you think|\b(isn't|doesn't|don't|shouldn't) (have|take|be|cost|need)\b/i.test(
    text,
  )

const STRAIN =
  /\b(chaos|paperwork|hassle|stress|headaches?|burn(ing)? out|losing|chasing|waiting|spreadsheets?|posing|guesswork|guessing|admin|delays?|arguments?|pain|drama|burning)\b/i

/** Pains named by a promise to end them: "Stop chasing invoices", "no more no-shows", "without the paperwork". */
function findNamedPains(line: string): string[] {
  const text = dropStop(line)
  const found = [
    /^stop ((?:\w+ing)\b[^,.;:]*)/i,
    /\b(?:tired|sick) of ((?!us\b)[^,.;:?]+)/i,
    /\b(?:no more|say goodbye to|goodbye|end) ((?!of\b|user)(?:[\da-z-]+ ){0,4}[a-z-]+s)\b/i,
    /^(?:cut|kill|beat|fix) (no-shows|churn|late payments|downtime|turnover)\b/i,
  ].flatMap((pattern) => pattern.exec(text)?.[1]?.trim() ?? [])
  const [, hated] =
    /\bfor (?:[\w-]+ ){0,3}[\w-]+s who ((?:hate|dread|struggle|avoid|can't|cannot|don't have|have no) [^,.;:]+)$/i.exec(
      text,
    ) ?? []
  if (hated) found.push(`you ${hated}`)
  const [, verb = '', article = '', thing = ''] =
    /^never (lose|miss|chase|forget|wait for|waste|worry about) (an? |another |the )?([^,.;:]+?)(?: again)?$/i.exec(
      text,
    ) ?? []
  if (verb)
    found.push(
      `${makeGerund(verb)} ${/^an?(?:other)? /i.test(article) ? makePlural(thing) : article + thing}`,
    )
  const without = /\bwithout (?:the )?([^,.;:]+)$/i.exec(text)?.[1]
  if (without && STRAIN.test(without)) found.push(without.trim())
  return found
}

const makeGerund = (verb: string) =>
  verb
    .toLowerCase()
    .replace(/^\w+/, (base) => (base === 'forget' ? 'forgetting' : `${base.replace(/e$/, '')}ing`))

/** "patient to voicemail" as a repeated event: "patients to voicemail". */
const makePlural = (thing: string) =>
  thing.replace(/^[a-z]+(?= (?:to|in|on|at|because|from|over|for|again)\b|$)/i, toPlural)

/** As a field would say it; '' when it cannot. */
function tidySentence(text: string): string {
  const said = dropTail(dropStop(text))
    .replace(
      /^(and|but|so|because|then|or|yet|still|today|right now|too often|sadly|usually|often|after a while|by then|in the end|these days|every (?:day|week|month)),? /i,
      '',
    )
    .replace(/^(the truth is|chances are|let's face it|you know the feeling|odds are),?:? ?(that )?/i, '')
    .replace(
      /,? and (?:(?:nobody|no one|you|they|it|the|your) .*|[a-z]+ (?:it|them)\b.*)$/i,
      (tail, at: number, whole: string) => (countTokens(whole.slice(0, at)) >= 4 ? '' : tail),
    )
    // "cleaners who don't turn up": their action is the pain.
    .replace(
      /^((?:[a-z-]+ )?[a-z-]+s) (?:who|that|which) (?=(?:don't|can't|won't|never|aren't|go|take|cost|come|leave|fail|break|look|get|keep|miss|cancel|arrive|run|need|crash|stall)\b)/i,
      '$1 ',
    )
    .trim()
  const count = countTokens(said)
  const isSayable =
    count >= 2 &&
    count <= (/\b(if|when) [^,]+$/i.test(said) ? 12 : LONGEST) &&
    !/[:;"“”]| [–—] |\b(?:we|our|us|I)\b|\bclick (?:here|below|on)\b|\b(?:below|above|this page|means?)\b|\bre-[a-z]|\bin (?:(?:January|February|March|April|May|June|July|August|September|October|November|December) )?\d{4}\b|^you (?:only|just)\b|^(it|that|this|they|these|those|he|she|here|there's (?:a|no) better)\b/i.test(
      said,
    )
  return isSayable ? said : ''
}

/** Drops the end of a long sentence. */
const dropTail = (text: string) =>
  countTokens(text) > LONGEST
    ? text.replace(
        /(?:,| (?=even)) ?(?:even (?:if|when|though)|especially|and|while|because) .*$/i,
        (tail, at: number) => (countTokens(text.slice(0, at)) >= 5 ? '' : tail),
      )
    : text

function weighShape(said: string): number {
  const first = said.split(' ')[0]?.toLowerCase() ?? ''
  return (
    (/\d/.test(said) ? 2 : 0) +
    (/^your?$/.test(first) ? 1 : 0) +
    (first.endsWith('ing') && !TRADE_GERUNDS.has(first) ? 0.5 : 0) +
    (countTokens(said) <= 11 ? 1 : 0) -
    (said.includes(',') ? 1 : 0) -
    // The reference of "it" is unknown.
    (/ (?:it|them|they|this|that|these|those)\b(?! \w+s? to\b)/i.test(said) ? 2 : 0)
  )
}
