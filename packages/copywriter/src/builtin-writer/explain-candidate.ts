import { SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'
import { findFacts, stemToken } from '../brief/find-facts.ts'
import type { Fact, FactKind } from '../brief/find-facts.ts'
import type { ParsedFields } from '../brief/read-fields.ts'
import { splitWords } from '../english/words.ts'
import { DM_ASKS, SUBJECT_ASKS } from '../asks.ts'
import type { AskKind } from '../asks.ts'
import type { Candidate, HookKind } from './candidate.ts'

/** Alternative sentences; `{people}` are the prospects, `{quote}` words of the brief or the ask. */
type Wordings = readonly [string, ...string[]]

const HOOKS: Readonly<Record<HookKind, Wordings>> = {
  scene: [
    'It opens on a moment {people} know, and names no product before they have recognized it.',
    'The first sentence is a scene from their day, so they check it against their own and read on.',
    'It starts where {people} are, and what you sell only comes after that.',
  ],
  question: [
    'It opens with a question they can answer in their head in a second.',
    'The opening question is about their own day: they have the answer, and it leads to your offer.',
  ],
  exercise: [
    'It gives them one thing to check for themselves, and what they find makes your case.',
    'It opens with something to look up today, so the problem shows itself before you claim anything.',
  ],
  pain: [
    'It opens with the problem you named, so they see at once that it is about their work.',
    'The problem comes first, as you told it, and the way out follows.',
  ],
  asked: [
    'It turns the problem you named into a question, and a yes makes the next sentence matter.',
    'The problem you named is put as a question, which is easier to agree with than a statement.',
  ],
  if: [
    'The first words say whom it is for: those who have this problem.',
    'It names one case and answers it, so they know in a second whether it is theirs.',
  ],
  offer: [
    'It says plainly what you offer, with nothing before it to skip.',
    'There is no warm-up: the first sentence already says what it is about.',
  ],
  body: [
    'It leads from their problem to what you do in one line of thought.',
    'Problem and offer are one thought here, so there is no jump to the pitch.',
  ],
  figure: [
    'It gives one concrete thing from your brief where others make a promise.',
    'It is a plain statement they can weigh before they open.',
  ],
  cta: [
    'It carries the call to action you chose inside a sentence, so it reads as part of the line.',
    'Your call to action has a reason beside it, instead of standing alone like a button.',
  ],
}

/** For subject lines. */
const LINE_HOOKS: Readonly<Partial<Record<HookKind, Wordings>>> = {
  scene: [
    'It points at something {people} know from their own week.',
    'It names one thing from their day and leaves the rest to the message.',
    'It reads like a line from their own work and not like an offer.',
  ],
  pain: [
    'It names the problem from your brief and nothing else.',
    'It says what goes wrong for {people}, and leaves the way out for the message.',
  ],
  offer: [
    'It says what the message is about, so the ones who open it want to know.',
    'There is no riddle in it: the line says what it is about.',
  ],
}

/** For a hook that asks about the product instead of the pain. */
const ABOUT_THE_OFFER: Wordings = [
  'It asks how they do this today, which is easy to answer and says what you offer.',
  'It opens with a question about the thing itself, so they know at once whether it concerns them.',
]

const FACTS: Readonly<Record<FactKind | 'insight', Wordings>> = {
  guarantee: ['Your guarantee ({quote}) takes the risk off them.', '{quote} puts the risk on your side.'],
  terms: ['Your terms ({quote}) answer a worry before it is asked.', '{quote} makes a yes easier.'],
  limit: [
    'The limit ({quote}) is your own, and an honest reason to answer soon.',
    '{quote} is a true reason not to wait.',
  ],
  date: ['{quote} gives them a reason to answer soon.', 'The date is your own: {quote}.'],
  proof: ['{quote} is a plain fact where others put praise.', 'It backs this up with {quote}.'],
  price: [
    'The price is in the open ({quote}), so they need not ask.',
    '{quote} tells them early whether it is worth their time.',
  ],
  figure: ['{quote} is something they can hold you to.', 'It is specific: {quote}.'],
  mechanism: ['It says how it works: {quote}.', '{quote} lets them picture what you do.'],
  difference: [
    'What is different is said plainly: {quote}.',
    '{quote} tells you apart from the usual offer.',
  ],
  insight: [
    'It spends your insight ({quote}), the detail a template would not have.',
    '{quote} comes from your insight and makes it hard to mistake for a mass mailing.',
  ],
}

const OFFERS: Wordings = ['The offer follows in plain words.', 'What you do is said once and plainly.']

const ASKS: Readonly<Record<AskKind, Wordings>> = {
  interest: [
    '{quote} is quick to answer and asks for no meeting.',
    'It ends on a small ask ({quote}), which costs them a few words.',
    'The last sentence only asks for interest: {quote}',
  ],
  reply: [
    'The ask gives them the word to reply with.',
    'They need not think of an answer: the word to send is in the ask.',
  ],
  meeting: [
    'The meeting is put as a question ({quote}), without a link.',
    '{quote} asks for their time and leaves the choice to them.',
  ],
  start: ['{quote} is one step, put as a question.', 'It ends on one step they can take: {quote}'],
  pressure: [
    'The ask names this week and invents no deadline.',
    '{quote} asks for this week, without a deadline you did not give.',
  ],
}

const LONGEST_QUOTE = 72

/**
 * Why this text works: its opening, the fact it states, and its ask. `at` is the position in the set, so that
 * neighboring explanations differ.
 */
export function explainCandidate(candidate: Candidate, brief: ParsedFields, at = 0): string {
  const { text } = candidate
  const isLine = brief.form.messageType !== 'Cold DM'
  const people = brief.audience.plural ?? 'people in this trade'
  const say = (wordings: Wordings, quoted = ''): string => {
    const wording = wordings[(brief.fields.product.length + at) % wordings.length] ?? wordings[0]
    const said = wording.replace('{people}', () => people).replace('{quote}', () => quoted)
    // A question in quotes ends the sentence.
    return said.replace(/(\?")\.$/, '$1')
  }
  const hook = say(chooseHookWordings(candidate, isLine))
  const said = findStatedFact(text, brief)
  const fact = said && say(FACTS[labelFact(said)], quote(said.text))
  if (isLine) {
    const { ctaType } = brief.form
    const left =
      at === 0 && ctaType !== '' && SUBJECT_ASKS[ctaType] === undefined
        ? ' The call to action you chose is left for the e-mail: a subject line has no space for it.'
        : ''
    return `${hook} ${fact ?? describeLength(text)}${left}`.trim()
  }
  const ask = candidate.parts.find(({ role }) => role === 'ask')?.text ?? ''
  const middle = fact ?? (candidate.hook === 'offer' ? '' : say(OFFERS))
  return [hook, middle, say(ASKS[findAskKind(ask, brief)], quote(ask))].filter(Boolean).join(' ')
}

function chooseHookWordings({ hook, parts }: Candidate, isLine: boolean): Wordings {
  const first = parts[0]
  const isAsked = /\?$/.test(first?.text ?? '')
  const isAboutOffer = isAsked && (hook === 'offer' || (hook === 'asked' && first?.from === 'product'))
  if (isAboutOffer) return ABOUT_THE_OFFER
  return (isLine ? LINE_HOOKS[hook] : undefined) ?? HOOKS[hook]
}

/** The strongest fact with all its words in the text. Facts of the pain are in the opening already. */
function findStatedFact(text: string, brief: ParsedFields): Fact | undefined {
  const words = new Set(splitWords(text).map(stemToken))
  return findFacts(brief).find(({ field, tokens, text: fact }) => {
    // A single word may be a coincidence.
    const isTelling = tokens.length > 1 || tokens.some((token) => /\d/.test(token))
    return (
      field !== 'painPoint' &&
      (isTelling || (fact.includes(' ') && text.toLowerCase().includes(fact.toLowerCase()))) &&
      tokens.every((token) => words.has(stemToken(token)))
    )
  })
}

/** An insight's terms and dates are recognized; anything else is labelled as an insight. */
const labelFact = ({ kind, field, text }: Fact): FactKind | 'insight' =>
  /\bfree\b/i.test(text) && kind !== 'guarantee'
    ? 'terms'
    : field === 'insight' && /^(?:proof|figure|mechanism|difference)$/.test(kind)
      ? 'insight'
      : kind

function findAskKind(ask: string, { form }: ParsedFields): AskKind {
  const isMeeting = /\b(?:conversation|chat|call)\b/i.test(ask)
  return DM_ASKS[form.ctaType]?.kind ?? (isMeeting ? 'meeting' : 'interest')
}

function describeLength(text: string): string {
  const words = splitWords(text).length
  if (text.length <= SUBJECT_VISIBLE_ON_PHONE) return `At ${text.length} characters a phone shows all of it.`
  return words <= 7 ? `It has ${words} words, few enough to take in at a glance.` : ''
}

function quote(text: string): string {
  return text.length <= LONGEST_QUOTE
    ? `"${text}"`
    : `"${text.slice(0, text.lastIndexOf(' ', LONGEST_QUOTE))} ..."`
}
