import type { BriefField } from '@firstline/contract/brief-fields'
import { addThingArticle } from './add-thing-article.ts'
import { addBe } from './add-be.ts'
import { findKnownBase } from '../english/find-known-base.ts'
import { isPlural } from '../english/grammar.ts'
import { isThirdPerson, readShape } from './read-shape.ts'
import { tag } from '../english/tagger.ts'
import { lowerFirst } from './sentence.ts'

/** A fragment as a sentence: a beginning to choose, and what follows it. */
export interface MendedFragment {
  /** Asked about the beginning, or about the whole sentence when `starts` has one. */
  readonly question: string
  readonly starts: readonly { readonly label: string; readonly text: string }[]
  readonly rest: string
}

const toBase = (verb: string): string => findKnownBase(verb) ?? verb
/** "chasing" to "chase". */
function toBaseOfGerund(word: string): string | undefined {
  const stem = word.replace(/ing$/, '')
  const bare = /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem
  return [stem, `${stem}e`, bare].find((form) => findKnownBase(form) === form)
}

const isGerund = (word: string): boolean => toBaseOfGerund(word) !== undefined

const whole = (text: string): MendedFragment => ({
  question: 'I left this out. Add it?',
  starts: [],
  rest: text,
})

/** Terms that stand in nearly every brief: the verb is certain. */
export function sayTerms(text: string, isPain: boolean): string | undefined {
  const none = /^(?:with )?no (.+)$/i.exec(text)
  if (
    none &&
    /^(?:idea|time|clue|way|budget|energy|room|patience|hands|system|one|backup|plan)\b/i.test(
      none[1] ?? '',
    ) &&
    isPain
  )
    return `you have no ${none[1] ?? ''}`
  if (none && !/ (?:is|are|was|has|have|gets?) /.test(text))
    return `there ${isPlural((none[1] ?? '').split(/ (?:for|on|in|at|to|of|from|with) /)[0] ?? '') ? 'are' : "'s"} no ${none[1] ?? ''}`.replace(
      "there 's",
      "there's",
    )
  const free =
    /^(?:the )?(?:1st|first) ((?:\d+ )?[\p{L}-]+(?: [\p{L}-]+)?) (?:is |are )?(free|half price|\d+% off)$/iu.exec(
      text,
    )
  if (free) return `the first ${free[1] ?? ''} ${isPlural(free[1] ?? '') ? 'are' : 'is'} ${free[2] ?? ''}`
  const included = /^(.{3,60}?),? (?:incl|including|inc)$/i.exec(text)?.[1]
  if (included !== undefined)
    return `${included} ${isPlural(included.split(' ').at(-1) ?? '') ? 'are' : 'is'} included`
  if (
    /^(?:only pay|pay (?:only|when|if|after|nothing|on|monthly|per)|cancel|choose|pick|approve)\b/i.test(text)
  )
    return `you ${/^cancel/i.test(text) ? 'can ' : ''}${lowerFirst(text)}`
  if (
    /^(?:(?:about|from|only|just|around) )?(?:[$€£₹]\s?\d[\d.,]*k?\b|\d[\d.,]* (?:euros?|pounds|dollars|quid|rand|rupees)\b)/i.test(
      text,
    )
  )
    return `it's ${text}`
  if (
    /^(?:a |an |the )?(?:\d+[- ](?:year|month|week|day)s? )?(?:money[- ]back )?(?:guarantee|warranty|(?:free )?trial)\b/i.test(
      text,
    )
  )
    return `there's ${addThingArticle(text)}`
  // "owners emailing photos of long grass": the verb "to be" is left out.
  const doing = /^((?:the |your |our )?(?:\p{L}+ )?(\p{L}+)) (\p{L}{2,}ing) (?=\p{L})/u.exec(text)
  if (doing && readShape(text).shape === 'phrase' && isPlural(doing[2] ?? '') && isGerund(doing[3] ?? ''))
    return `${doing[1] ?? ''} are ${text.slice((doing[1] ?? '').length + 1)}`
  // A name is no thing that something is done to.
  const done = /^\p{Lu}|\s\p{Lu}\p{Ll}/u.test(text) ? text : addBe(text, true)
  return done === text ? undefined : done
}

/** "Collect, wash, repair" with "and" before the last item. */
function closeList(text: string): string {
  const items = text.split(/, (?=\p{L})/u)
  const last = items.at(-1) ?? ''
  if (items.length < 2 || / (?:and|or) /.test(last) || /^(?:and|or|but|with|no|which|who)\b/.test(last))
    return text
  return `${items.slice(0, -1).join(', ')} and ${last}`
}

/** Null when no short rule makes a sentence of it. */
export function mendFragment(given: string, field: BriefField, isTool: boolean): MendedFragment | null {
  const text = closeList(lowerFirst(given.replace(/[.\s]{1,9}$/, '')))
  if (text.split(' ').length > 24 || text.length < 4) return null
  const terms = sayTerms(text, field === 'painPoint')
  if (terms !== undefined) return whole(terms)
  const [first = ''] = text.split(' ')
  const after = text.slice(first.length)
  const found = readShape(text).shape
  // "measure, sew and hang": verbs that no list has.
  const tokens = tag(`${text.charAt(0).toUpperCase()}${text.slice(1)}.`)
  const shape =
    found === 'phrase' && tokens[0]?.pos === 'VERB' && !/(?:ing|ed|s)$/.test(first) && field !== 'painPoint'
      ? 'order'
      : found
  const start = (label: string, said: string) => ({ label, text: said })
  const isSeveral = isPlural(text.split(/ (?:for|on|in|at|to|of|from|with|and|who|that) /)[0] ?? '')
  const there = isSeveral ? start('There are', 'there are ') : start("There's", "there's ")
  if (field === 'painPoint') {
    if (shape === 'does')
      return {
        question: 'Who does this?',
        starts: [start('You', `you ${toBase(first)}`), start('Your team', `your team ${first}`)],
        rest: after,
      }
    if (shape === 'order')
      return {
        question: 'Who does this?',
        starts: [start('You', 'you '), start('Clients', 'clients ')],
        rest: text,
      }
    if (shape === 'gerund' && toBaseOfGerund(first) !== undefined)
      return {
        question: 'Who does this?',
        starts: [start("You're", "you're "), start('Your team is', 'your team is ')],
        rest: text,
      }
    if (shape === 'negative')
      return {
        question: 'Who is it?',
        starts: [start('You', 'you '), start('Clients', 'clients ')],
        rest: text,
      }
    if (shape === 'participle')
      return {
        question: 'How does it start?',
        starts: [start("You're", "you're "), start("It's", "it's ")],
        rest: text,
      }
    if (shape !== 'phrase') return null
    return {
      question: 'How does it start?',
      starts: [start('You have', 'you have '), there],
      rest: addThingArticle(text),
    }
  }
  const own = isTool ? 'It' : 'We'
  if (shape === 'does') {
    const we = start('We', `we ${toBase(first)}`)
    const it = start('It', `it ${first}`)
    return { question: 'Who does this?', starts: own === 'It' ? [it, we] : [we, it], rest: after }
  }
  if (shape === 'order')
    return { question: 'Who does this?', starts: [start('We', 'we '), start('You', 'you ')], rest: text }
  if (shape === 'gerund') {
    const base = toBaseOfGerund(first)
    if (base === undefined) return null
    return {
      question: 'Who does this?',
      starts: [start('We', `we ${base}`), start('You', `you ${base}`)],
      rest: after,
    }
  }
  if (shape === 'participle')
    return {
      question: 'How does it start?',
      starts: [start("It's", "it's "), start("We're", "we're ")],
      rest: text,
    }
  if (shape === 'negative')
    return { question: 'Who is it?', starts: [start('You', 'you '), start('We', 'we ')], rest: text }
  if (shape !== 'phrase' || isThirdPerson(first)) return null
  if (
    /^(?:(?:\d+(?:st|nd|rd|th)|third|second) generation|family[- ](?:run|owned)|fully insured|ex[- ])/i.test(
      text,
    )
  )
    return { question: 'Who is it?', starts: [start("We're", "we're "), start("I'm", "I'm ")], rest: text }
  const things = addThingArticle(text)
  return {
    question: 'How does it start?',
    starts: [
      field === 'solution' ? there : start('We have', 'we have '),
      field === 'solution' ? start("It's", "it's ") : there,
    ],
    rest: things,
  }
}
