import type { Brief } from '../../brief/read-brief.ts'
import type { Line } from './lines.ts'
import { tidy } from './piece.ts'
import type { Piece } from './piece.ts'

const AMOUNT = /\b(\d+(?:\.\d+)?) (minutes?|hours?|days?|weeks?|months?)\b/g
const MINUTES: Readonly<Record<string, number>> = {
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
  month: 43_200,
}

interface Amount {
  text: string
  count: string
  unit: string
  size: number
}

function amountsIn(text: string): Amount[] {
  return [...tidy(text).matchAll(AMOUNT)].map(([whole, count = '', unit = '']) => ({
    text: whole,
    count,
    unit: unit.replace(/s$/, ''),
    size: Number(count) * (MINUTES[unit.replace(/s$/, '')] ?? 0),
  }))
}

/** Now and then, when the brief gives both: "15 days" and "5 days". */
function changeOf(brief: Brief): { from: Amount; to: Amount } | undefined {
  const { painPoint, solution, product } = brief.fields
  const instead = /(\d+ \w+) instead of (\d+ \w+)/.exec(tidy(`${product} ${solution}`))
  if (instead) {
    const [to] = amountsIn(instead[1] ?? '')
    const [from] = amountsIn(instead[2] ?? '')
    return from && to ? { from, to } : undefined
  }
  // "3 hours a day" is a rate: nothing says that it goes down to the other number.
  const took =
    /\b(?:takes?|took|waits?|waiting)\b[^.]*?(\d+ (?:minutes|hours|days|weeks|months))(?! (?:a|per|each|every) )/i.exec(
      tidy(painPoint),
    )
  const [from] = amountsIn(took?.[1] ?? '')
  const to = [...amountsIn(solution), ...amountsIn(product)].find(
    (amount) => from && amount.unit === from.unit && amount.size < from.size,
  )
  return from && to ? { from, to } : undefined
}

/** What can carry a call to action: "3 weeks down to 3 days". */
export function amountsOf(brief: Brief, _pieces: readonly Piece[]): string[] {
  const change = changeOf(brief)
  return change ? [downTo(change.from, change.to)] : []
}

function downTo(from: Amount, to: Amount): string {
  return `${from.text} down to ${from.unit === to.unit ? to.count : to.text}`
}

export function contrastsOf(brief: Brief, pieces: readonly Piece[]): Line[] {
  const lines: Line[] = []
  const change = changeOf(brief)
  if (change) {
    const { from, to } = change
    const same = from.unit === to.unit
    lines.push(
      { text: `from ${from.text} to ${same ? `just ${to.count}` : to.text}`, angle: 'number', worth: 12 },
      { text: downTo(from, to), angle: 'number', worth: 11 },
    )
    const subject = /^([a-z][a-z' -]{2,24}?) (?:takes?|took) /i.exec(tidy(brief.fields.painPoint))?.[1]
    if (subject && !/\b(?:it|that|this|which)\b/.test(subject))
      lines.push({
        text: `${subject}: ${from.text} or ${same ? to.count : to.text}?`,
        angle: 'contrast',
        worth: 14,
      })
  }
  // What they pay now beside what this costs.
  const paid = /\b\d+%|[$€£]\d[\d.,]*k?\b/.exec(brief.fields.painPoint)?.[0]
  const terms = pieces.find(
    (piece) => piece.isTerms && /[$€£]\d/.test(piece.text) && /^a flat/.test(piece.text),
  )
  if (paid && terms && !terms.text.includes(paid))
    lines.push({ text: `${paid} or ${terms.text}?`, angle: 'contrast', worth: 13 })
  return lines
}
