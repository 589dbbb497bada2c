import { withArticle } from '../../../brief/grammar.ts'
import { fitting, lineOf } from '../line.ts'
import type { Line } from '../line.ts'
import type { Stock } from '../stock.ts'

/** Who does such work. */
const DOERS: Readonly<Record<string, string>> = {
  coaching: 'coach',
  consulting: 'consultant',
  tutoring: 'tutor',
  tuition: 'tutor',
  mentoring: 'mentor',
  training: 'trainer',
  photography: 'photographer',
  videography: 'videographer',
  bookkeeping: 'bookkeeper',
  accounting: 'accountant',
  copywriting: 'copywriter',
  ghostwriting: 'ghostwriter',
  writing: 'writer',
  editing: 'editor',
  design: 'designer',
  development: 'developer',
  cleaning: 'cleaner',
  recruiting: 'recruiter',
  landscaping: 'landscaper',
  translation: 'translator',
  decorating: 'decorator',
  catering: 'caterer',
  illustration: 'illustrator',
  planning: 'planner',
}

/** "Coaching" by the one who does it: "Before you hire a coach". */
export function tradeLines({ material: { offer, reader }, isThin }: Stock): Line[] {
  const words = (offer.short ?? '').split(' ')
  const doer = DOERS[words.at(-1)?.toLowerCase() ?? '']
  if (doer === undefined || words.length > 3 || /\d/.test(words[0] ?? '') || offer.our === offer.thing)
    return []
  const one = withArticle([...words.slice(0, -1), doer].join(' '))
  const least = isThin ? 0 : -10
  const lines: Line[] = []
  const add = (angle: Line['angle'], way: string, worth: number, said: string) => {
    const text = fitting([said])
    if (text) lines.push(lineOf(angle, way, worth + least, text))
  }
  add('contrast', 'before-doer', 6, `before you hire ${one}`)
  add('question', 'got-doer', 6, `got ${one} yet?`)
  add('question', 'still-no-doer', 5, `still without ${one}?`)
  add('moment', 'doer-this-year', 4, `the year you hire ${one}`)
  if (reader.plural !== undefined) add('offer', 'doer-for', 6, `${one} for ${reader.plural}`)
  if (reader.singular !== undefined && doer === 'coach' && words.length === 1)
    add('question', 'who-coaches', 8, `who coaches the ${reader.singular}?`)
  return lines
}
