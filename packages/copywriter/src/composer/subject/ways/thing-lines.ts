import { isMass } from '../../../brief/grammar.ts'
import type { Tagger } from '../../../brief/tagger.ts'
import { asThing } from '../grammar/noun-phrase.ts'
import { fitting, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock, Things } from '../stock.ts'

/** Troubles that are things: "missed calls after 5pm". */
export function thingLines({ things, nouns, tagger }: Stock): Line[] {
  return [
    ...things.flatMap((each) => linesOfThings(each, tagger)),
    ...nouns.filter((noun) => !things.includes(noun)).flatMap(linesOfNoun),
  ]
}

function linesOfThings({ text, isPlural }: Things, tagger: Tagger): Line[] {
  const lines: Line[] = []
  const add = (angle: Line['angle'], way: string, worth: number, said: string) => {
    const fits = fitting([said])
    if (fits) lines.push(lineOf(angle, way, worth, fits))
  }
  const lacks = /^no /.test(text)
  const counted =
    /^(?:\d|[$€£]|one\b|two\b|three\b|half\b|four\b|five\b|six\b|ten\b|too\b|more\b|less\b|fewer\b|low\b|lack\b|not\b|the\b|your\b|all\b)/i.test(
      text,
    )
  const isHow = /\b(?:not|never|all day|again)\b/.test(text)
  if (lacks) {
    add('offer', 'for-when', 7, `for when there's ${text}`)
    if (!/ to /.test(text)) add('question', 'nothing-left', 4, `${text} left?`)
    return lines
  }
  if (isPlural && !isHow) add('question', 'again', 5, `${text} again?`)
  add('hook', 'then-what', 4, `${text}, then what?`)
  if (counted || isHow) return lines
  if (isPlural) {
    add('contrast', 'fewer', 6, `fewer ${text}`)
    add('contrast', 'cost', 4, `what ${text} cost you`)
    if (!/ (?:and|or) |,/.test(text) && !isMass(text.split(' ').at(-1) ?? ''))
      add('question', 'how-many', 6, `how many ${text} a week?`)
    add('hook', 'about-the', 3, `about the ${text}`)
    add('question', 'had-enough', 3, `had enough of ${text}?`)
  } else add('contrast', 'cost', 2, `what ${asThing(text, tagger) ?? text} costs you`)
  return lines
}

function linesOfNoun({ text }: Things): Line[] {
  return [
    lineOf('contrast', 'less-of', 4, `less ${text}`),
    lineOf('hook', 'who-does', 4, `is ${text} your job?`),
  ]
}
