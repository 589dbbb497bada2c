import { wordCount } from '../../../brief/reading/item.ts'
import type { Gain } from '../../../brief/material/material.ts'
import { readHappening } from '../grammar/happening.ts'
import { readDeed } from '../grammar/deed.ts'
import { apart } from '../grammar/gives.ts'
import { asThing } from '../grammar/noun-phrase.ts'
import { shorter } from '../grammar/shorter.ts'
import { fitting, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'
import { oneOf } from './offer-lines.ts'

const spaced = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** What is done to it or where it is: "roasted to order", "up in a day". */
const STATE = /^(?:\w+ed|up|in|on|at|open|made|built|written|done|cut|paid|ready|kept|sent|live)\b/

/** What the offer gives, alone and against the trouble. */
export function gainLines(stock: Stock): Line[] {
  return [
    ...stock.material.gains.flatMap((gain) =>
      apart(gain.clause).flatMap((clause, at) =>
        linesOfGain(
          at === 0 ? { ...gain, clause } : { kind: gain.kind, clause, hasDetail: false, words: 0 },
          stock,
        ),
      ),
    ),
    ...giveLines(stock),
    ...resultLines(stock),
  ]
}

function linesOfGain({ kind, clause, whatIf, can }: Gain, stock: Stock): Line[] {
  const {
    tagger,
    brief,
    material: { offer },
  } = stock
  const lines: Line[] = []
  const add = (
    angle: Line['angle'],
    way: string,
    worth: number,
    wordings: readonly (string | undefined)[],
  ) => {
    const fits = fitting(wordings)
    if (fits) lines.push(lineOf(angle, way, worth, fits))
  }
  if (whatIf !== undefined && (!/^you got\b/.test(whatIf) || / (?:in|within) \d/.test(whatIf)))
    add('question', 'what-if', 7, [`what if ${whatIf}?`, `what if ${whatIf.replace(/,.*$/, '')}?`])
  if (can !== undefined) add('offer', 'can', 5, [can, can.replace(/ and .*$/, '')])
  const yours = /^you're (?!able\b|going\b|not\b|an?\b|the\b)(.+)$/.exec(clause)?.[1]
  if (yours !== undefined) add('question', 'you-are', 6, [`${yours}?`])
  const paid = /^([$€£₹]\d\S*) (pays for|buys|covers) .+$/.exec(clause)
  if (paid) add('hook', 'what-it-pays', 7, [`what ${paid[1] ?? ''} ${paid[2] ?? ''}`])
  const own =
    /^(it|they) ((?!costs?\b|is only\b|goes\b|go\b|comes\b|come\b)[a-z'-]+ .+)$/.exec(clause) ??
    /^(it|they)('(?:s|re) (?!\d|[$€£₹]|only|just|free)[^,]+)/.exec(clause)
  if (own && offer.short !== undefined && (own[1] === 'they') === offer.isPlural) {
    const [, , does = ''] = own
    const state = /^'(?:s|re) (.+)$/.exec(does)?.[1]
    if (state !== undefined && !STATE.test(state)) return lines
    // "Beans that are roasted to order" is "beans roasted to order".
    const tail = state ?? `that ${does}`
    add(
      'offer',
      'that-does',
      6,
      shorter(tail, 'be')
        .filter((text) => wordCount(text) >= 2)
        .map((text) => spaced(oneOf(stock), text)),
    )
    if (state !== undefined) {
      const pieces = state.split(/,? and /)
      for (const piece of pieces)
        if (wordCount(piece) >= 3) add(/\d/.test(piece) ? 'number' : 'question', 'is-so', 4, [`${piece}?`])
    }
    return lines
  }
  if (
    !/^(?:it|they|you|we|I|there|that|if|when)\b|included|paid for|^(?:the )?(?:flat |fixed )?(?:fee|price|rate)s?\b|\b(?:is|are) (?!.{0,200}\d)/i.test(
      clause,
    ) &&
    (wordCount(clause) >= 5 || /\d/.test(clause))
  )
    add(/\d/.test(clause) ? 'number' : 'offer', 'says-so', 4, [clause])
  if (kind !== 'action') return lines
  const ours = /^(we|I) (?:can |will |'ll )?([a-z]+) (.+)$/.exec(
    clause
      .replace(/ too$/, '')
      .replace(/(?:, (?=and|so|then|if|while|we|it|they)| and then| so| if| then) .*$/, ''),
  )
  if (
    ours &&
    !/^(are|do|have|am|work|specialise|specialize|offer|only|just|also|then|both|never|don't|can't|got|reclaimed|helped|get|listen|come|go|free|use|make|take|accept|cover|handle|call|record)$/.test(
      ours[2] ?? '',
    )
  ) {
    const [, who = 'we', base = '', rest = ''] = ours
    const isNow = tagger.baseOf(base) === base
    if (isNow && !/[,:#]|^(?:it|them|you)$/.test(rest))
      add(
        'offer',
        'can-we',
        2,
        shorter(rest, base).map((end) => spaced(`${who}'d`, base, end)),
      )
    if (isNow && !/[,:#]|^(?:it|them|you)$/.test(rest))
      add(
        'question',
        'can-we',
        3,
        shorter(rest, base).map((end) => spaced('can', who, base, `${end}?`)),
      )
    return lines
  }
  if (/^you get to\b/.test(clause)) {
    add('offer', 'you-get-to', 5, [clause])
    return lines
  }
  if (/^you /.test(clause)) {
    const deed = readDeed(clause.slice(4).replace(/ and .*$/, ''), tagger)
    const got = /^you (?:get|receive|have) ((?:an?|the|\d).+)$/.exec(clause)?.[1]
    if (got !== undefined)
      add(
        'offer',
        'you-get',
        5,
        shorter(got, 'keep').filter((text) => wordCount(text) >= 3),
      )
    else if (deed && !/\b(?:only|just)\b/.test(clause))
      add('offer', 'you-just', 2, [
        `you just ${clause.slice(4)}`,
        ...shorter(clause.slice(4), deed.base).map((text) => `you just ${text}`),
      ])
    return lines
  }
  const happening = /^(?:it|they)\b/.test(clause) ? undefined : readHappening(clause, tagger)
  if (
    happening?.kind === 'act' &&
    !happening.isPast &&
    happening.adverb === '' &&
    !brief.audience.nouns.has(happening.subject)
  ) {
    const { subject, verb, base, rest, isPerson } = happening
    add(
      'hook',
      'how',
      4,
      shorter(rest, base).map((end) => spaced('how', subject, verb, end)),
    )
    if (isPerson && happening.isPlural)
      add(
        'offer',
        'let',
        8,
        shorter(rest, base).map((end) => spaced('let', subject, base, end)),
      )
  }
  return lines
}

/** "Your lot clear by 6am?" */
function resultLines({ results }: Stock): Line[] {
  return results.flatMap(({ subject, rest }) => {
    const named = subject.replace(/^the /, '')
    if (rest.split(' ').length < 2 || /^(?:included|paid|free)\b/.test(rest)) return []
    const asked = fitting(shorter(rest, 'be').map((end) => `${named} ${end}?`))
    return asked ? [lineOf('question', 'would-be', 5, asked)] : []
  })
}

/** What is given, asked about as one would over a counter. */
const GIVE_FRAMES = [
  ['want', 'want {thing}?'],
  ['would-help', 'would {thing} help?'],
  ['how-about', 'how about {thing}?'],
  ['need-give', 'need {thing}?'],
  ['can-send', 'could you use {thing}?'],
] as const

/** Short phrases: alone, two by two, and against the trouble. */
function giveLines({ gives, nouns, prices, terms, tagger, isAppeal }: Stock): Line[] {
  const lines: Line[] = []
  const add = (angle: Line['angle'], way: string, worth: number, said: string) => {
    const fits = fitting([said])
    if (fits) lines.push(lineOf(angle, way, worth, fits))
  }
  const isPrice = (give: string) => prices.includes(give)
  for (const give of gives.filter((text) => wordCount(text) >= 2)) {
    const thing = asThing(give, tagger)
    if (thing === undefined) continue
    const anew = give
      .replace(/\b(?:in|within) one (?=\w)/, 'in a ')
      .replace(/\bwithin (?=\d)/, 'in ')
      .replace(isPrice(give) ? /\bper (?=[a-z]+$)/ : /^$/, 'a ')
    if (wordCount(give) >= 3) add(isPrice(give) ? 'terms' : 'number', 'give', anew === give ? 3 : 5, anew)
    if (
      wordCount(thing) >= 3 &&
      !isPrice(give) &&
      !terms.has(give) &&
      !/^\d+ (?:minutes?|hours?|days?|weeks?|months?|years?)\b/.test(give)
    ) {
      add('question', 'give-asked', 1, `${thing}?`)
      if (
        !/ and |^an? (?:start|swap|skip|finish|go)\b/.test(thing) &&
        /^(?:an?|the|your) |^[a-z]+s?\b/.test(thing) &&
        !/^(?:from|no|one|two|three|four|five|six|ten|in|at|on|up|for|with)\b/.test(thing)
      )
        for (const [way, form] of GIVE_FRAMES)
          if (!isAppeal || way === 'how-about')
            add(
              'question',
              way,
              1,
              form.replace('{thing}', () => thing),
            )
    }
    for (const { text, isPlural } of nouns.slice(0, 2)) {
      if (/^no /.test(text) || wordCount(give) > 5 || (terms.has(give) && !/\btrial\b|\d/.test(give)))
        continue
      if ((isPlural && !/^\d/.test(text)) || /ing$/.test(text))
        add('contrast', 'give-no', 5, `${anew}, no ${text}`)
    }
    const timed =
      /^(.+?) (?:in|within) (?:under |less than )?((?:\d+|one|two|three|an?) (?:business |working )?(?:minutes?|hours?|days?|weeks?|months?))$/.exec(
        give,
      )
    const result = timed && !/^\d/.test(timed[1] ?? '') ? asThing(timed[1] ?? '', tagger) : undefined
    if (timed && result !== undefined && !/^(?:an?|one) /.test(timed[2] ?? ''))
      add('number', 'time-to', 5, `${timed[2] ?? ''} to ${result}`)
  }
  // The price comes last, as people say it.
  const counted = gives.filter(
    (give) =>
      /\d/.test(give) && wordCount(give) >= 2 && wordCount(give) <= 5 && !/^(?:at|from|up)\b/.test(give),
  )
  for (const [at, first] of counted.entries())
    for (const second of counted.slice(at + 1)) {
      if (isPrice(first) && isPrice(second)) continue
      const pair = isPrice(first)
        ? `${second}, ${first}`
        : isPrice(second)
          ? `${first}, ${second}`
          : `${second}, ${first}`
      add(isPrice(first) || isPrice(second) ? 'terms' : 'number', 'pair', 4, pair)
    }
  return lines
}
