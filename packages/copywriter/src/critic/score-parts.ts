import type { BriefFields } from '../brief/read-fields.ts'
import { factsOf, spends } from '../brief/facts.ts'
import type { Fact } from '../brief/facts.ts'
import { isAsk, isChosenAsk, isLightAsk } from './ask.ts'
import { proofread } from './english/proofread.ts'
import { inventedFacts } from './invented.ts'
import { EMPTY_LINE, EMPTY_OPENING, hypeIn, isFrame } from './hype.ts'
import { withBothWritings } from './numbers.ts'
import { contentWords, isAkin, readingGrade, rememberBrief, sentencesOf, wordsOf } from './text.ts'

export type Share = 'full' | 'half' | 'none'

/** What a part earned, and the proof or the advice that a card shows. */
export interface Verdict {
  readonly share: Share
  readonly label: string
}

export interface Judged {
  readonly text: string
  readonly brief: BriefFields
  readonly isLine: boolean
}

interface Part {
  readonly id: string
  /** Points in a DM and in a subject line; each column adds up to 100. */
  readonly dm: number
  readonly subject: number
  readonly source: string
  readonly judge: (judged: Judged) => Verdict
}

const full = (label: string): Verdict => ({ share: 'full', label })
const half = (label: string): Verdict => ({ share: 'half', label })
const none = (label: string): Verdict => ({ share: 'none', label })

interface Wanted {
  readonly facts: readonly Fact[]
  readonly trouble: ReadonlySet<string>
  readonly offer: ReadonlySet<string>
  readonly all: ReadonlySet<string>
}

const wantedBy = rememberBrief((brief): Wanted => {
  const { targetAudience, product, painPoint, solution, insight } = brief.fields
  return {
    facts: factsOf(brief),
    trouble: contentWords(painPoint),
    offer: contentWords(`${product} ${solution}`),
    all: contentWords(
      `${targetAudience} ${product} ${painPoint} ${solution} ${insight} ${brief.sources ?? ''}`,
    ),
  }
})

const shared = (words: ReadonlySet<string>, wanted: Iterable<string>): number => {
  const known = [...wanted]
  return [...words].filter((word) => isAkin(word, known)).length
}

/** The sentences before the ask. */
const bodyOf = (text: string): readonly string[] => {
  const sentences = sentencesOf(text)
  return sentences.length > 1 && isAsk(sentences.at(-1) ?? '') ? sentences.slice(0, -1) : sentences
}

const quote = (text: string) =>
  `"${text.length > 60 ? `${text.slice(0, text.lastIndexOf(' ', 60))} ...` : text}"`

function fact({ text, brief, isLine }: Judged): Verdict {
  const { facts, trouble } = wantedBy(brief)
  const [invented] = inventedFacts(text, brief)
  if (invented) return none(`"${invented.text}" is not in your brief: take it out or add it there`)
  const said = withBothWritings(text)
  const strongest = facts.filter(({ strength }) => strength >= (facts[1]?.strength ?? 0))
  const spent = facts.find((each) => spends(said, each))
  if (spent && strongest.includes(spent)) return full(`Spends a strong fact: ${quote(spent.text)}`)
  if (spent)
    return half(`Spends ${quote(spent.text)}, and not the stronger ${quote(strongest[0]?.text ?? '')}`)
  const words = shared(contentWords(text), trouble)
  const isConcrete = words >= (isLine ? 1 : 2)
  if (strongest.length === 0 || isLine)
    if (isConcrete)
      return facts.length === 0
        ? full('Names the trouble in your own words')
        : half(`Names the trouble. Stronger: ${quote(strongest[0]?.text ?? '')}`)
  const best = strongest.find(({ tokens }) => tokens.length > 1) ?? strongest[0]
  return none(
    best
      ? `Uses none of your facts. Add ${quote(best.text)}`
      : 'Nothing concrete from your brief: say what goes wrong, with a number or a moment',
  )
}

function trouble({ text, brief, isLine }: Judged): Verdict {
  const wanted = wantedBy(brief)
  const body = bodyOf(text)
  const hook = contentWords(isLine ? text : body.slice(0, 2).join(' '))
  const own = shared(hook, wanted.trouble)
  const near = shared(hook, wanted.all)
  const opening = (isLine ? EMPTY_LINE : EMPTY_OPENING).exec(text)?.[0].trim()
  if (opening !== undefined)
    return (isLine ? half : none)(`"${opening} ..." can open any message: start in the prospect's day`)
  if (own >= (isLine ? 1 : 2) || (own === 1 && near >= 2)) return full('Opens on this trouble')
  if (near >= (isLine ? 2 : 3)) return full('Opens on something only this brief has')
  if (near > 0) return half('The opening names the subject, and not what goes wrong')
  return none('The opening could be about anything: name the moment the trouble shows')
}

const SENDER = /\b(?:[Ww]e|[Oo]urs?|us|I|[Mm]y|me)\b/

function offer({ text, brief, isLine }: Judged): Verdict {
  const { offer: wanted, all } = wantedBy(brief)
  if (isLine) {
    const front = contentWords(text.slice(0, 33).replace(/\S+$/, text.length > 33 ? '' : '$&'))
    if (shared(front, all) > 0) return full('The point is in the first 33 characters')
    return shared(contentWords(text), all) > 0
      ? half('The point comes late: phones cut after 33 characters')
      : none('It does not say what it is about')
  }
  const body = bodyOf(text)
  const frames = body.filter(isFrame).length
  const isNotes = frames > 1 || body.some((sentence) => /^(?:our|my) [^,.:]{3,60}: /i.test(sentence))
  if (frames > 2) return none('The offer is a list of notes: make it one sentence')
  const best = Math.max(
    0,
    ...body.map((sentence) => shared(contentWords(sentence), wanted) + (SENDER.test(sentence) ? 1 : 0)),
  )
  if (best >= 2 && !isNotes) return full('Says what you offer in one sentence')
  return best > 0 || shared(contentWords(text), wanted) > 0
    ? half(
        isNotes
          ? 'The offer reads as notes: make it one sentence'
          : 'Names the offer without saying what it does',
      )
    : none('It does not say what you offer')
}

function english({ text, brief }: Judged): Verdict {
  if (!brief.isEnglish) return full('Not proofread: only English is')
  const [first, second] = proofread(text, brief)
  if (!first) return full('Nothing for a proofreader to mark')
  return second ? none(`Read it again: ${first}; ${second}`) : half(`Read it again: ${first}`)
}

function ask({ text, brief, isLine }: Judged): Verdict {
  const { ctaType } = brief.form
  if (isLine)
    return /: (?:book|see|open|explore|claim|join|unlock|let's|don't)\b[^.]{0,20}$/i.test(text)
      ? half('The call to action is glued on with a colon')
      : full('No call to action in the way')
  const sentences = sentencesOf(text)
  const last = sentences.at(-1) ?? ''
  if (ctaType !== '' && sentences[0] === ctaType)
    return full(`Opens with the ask you chose: ${quote(ctaType)}`)
  if (!isAsk(last)) return none('End with one question that a word can answer')
  const other = sentences
    .slice(1, -1)
    .find(
      (sentence) =>
        /^(?:worth|want (?:to|me|an?)|mind if|open to|shall|should (?:i|we)|can i|could (?:i|we)|reply)\b/i.test(
          sentence,
        ) && isAsk(sentence),
    )
  if (other !== undefined) return half(`Two asks split the answer: ${quote(other)} and ${quote(last)}`)
  if (!isLightAsk(last)) return half('The ask is long: make it answerable with a word')
  return isChosenAsk(last, ctaType)
    ? full(`One ask, last: ${quote(last)}`)
    : half(`The ask is not the one you chose: "${ctaType}"`)
}

function length({ text, isLine }: Judged): Verdict {
  const words = wordsOf(text).length
  const shown = isLine ? `${words} words, ${text.length} characters` : `${words} words`
  const wanted = isLine ? '3 to 7 words and 20 to 41 characters' : '25 to 60 words'
  const isFull = isLine
    ? words >= 3 && words <= 7 && text.length >= 15 && text.length <= 43
    : words >= 22 && words <= 62
  if (isFull) return full(shown)
  const isNear = isLine ? words >= 2 && words <= 9 && text.length <= 60 : words >= 16 && words <= 80
  return isNear ? half(`${shown}: best are ${wanted}`) : none(`${shown}: best are ${wanted}`)
}

function plain({ text, brief, isLine }: Judged): Verdict {
  const opening = isLine ? undefined : EMPTY_OPENING.exec(text)?.[0].trim()
  const hype = [...hypeIn(text, brief), ...(opening === undefined ? [] : [opening])]
  const grade = isLine || !brief.isEnglish ? 0 : readingGrade(text)
  const longest = Math.max(0, ...sentencesOf(text).map((sentence) => wordsOf(sentence).length))
  const hard = [
    grade > 6.9 && `it reads at grade ${Math.round(grade)}, where 6 is plain`,
    longest > 26 && `a sentence has ${longest} words`,
  ].filter((found) => found !== false)
  const found = [...hype.map((word) => (word.startsWith('a ') ? word : `"${word}"`)), ...hard]
  if (found.length === 0) return full('Plain words, no hype')
  return (found.length === 1 ? half : none)(`Say it plainly: ${found.slice(0, 3).join(', ')}`)
}

export const PARTS: readonly Part[] = [
  {
    id: 'fact',
    dm: 25,
    subject: 25,
    judge: fact,
    source: 'Reported, 2026: messages led by a signal got 11.2% replies, generic ones 2.1%',
  },
  {
    id: 'trouble',
    dm: 20,
    subject: 20,
    judge: trouble,
    source:
      'Backlinko and Pitchbox, 12 million e-mails: a personalized body got 32.7% more answers, as reported',
  },
  {
    id: 'offer',
    dm: 15,
    subject: 10,
    judge: offer,
    source: 'Our rule: one plain sentence says what it does; a phone shows 33 characters of a subject line',
  },
  { id: 'english', dm: 15, subject: 20, judge: english, source: 'Our rules: what a proofreader would mark' },
  {
    id: 'ask',
    dm: 10,
    subject: 5,
    judge: ask,
    source:
      'Gong, 304,000 cold e-mails: a question of interest got 12% replies, a meeting request 7%, as reported',
  },
  {
    id: 'length',
    dm: 5,
    subject: 10,
    judge: length,
    source: 'Lavender: 25 to 50 words do best. SendGrid, 18 million e-mails: subject lines of three words',
  },
  {
    id: 'plain',
    dm: 10,
    subject: 10,
    judge: plain,
    source: 'Boomerang, 40 million e-mails: third-grade wording got 53% responses, college wording 39%',
  },
]
