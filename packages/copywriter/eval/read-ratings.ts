import { readFileSync } from 'node:fs'

/**
 * Prints the results of a labeled sheet, `npm run eval:ratings -- key.json ratings-a.json ratings-b.json`, or of chosen
 * pairs, `npm run eval:ratings -- pairs-key.json choices-a.json choices-b.json`, where a choice is "a", "b" or "=".
 */
interface Keyed {
  type: string
  text: string
  by: 'builtin' | 'person'
  covered: boolean
  brief: string
  situation: string | null
  isRough: boolean
  score: number
}

const [keyFile = '', ...files] = process.argv.slice(2)
const key = JSON.parse(readFileSync(keyFile, 'utf8')) as Record<string, Keyed>
const ratings = files.map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, { rating: number; failure?: string }>,
)

if (Object.values(key).some((one) => 'ours' in one)) reportPairs()
else reportRatings()

function reportPairs(): void {
  const pairs = key as unknown as Record<string, { type: string; covered: boolean; ours: 'a' | 'b' }>
  const choices = files.map((file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
  for (const type of ['Cold DM', 'Email Subject Line'])
    for (const covered of [true, false]) {
      const tally = { ours: 0, theirs: 0, same: 0 }
      for (const [id, pair] of Object.entries(pairs))
        if (pair.type === type && pair.covered === covered)
          for (const choice of choices)
            tally[choice[id] === '=' ? 'same' : choice[id] === pair.ours ? 'ours' : 'theirs'] += 1
      const all = tally.ours + tally.theirs + tally.same
      console.info(
        `${type}, ${covered ? 'trades with situations' : 'trades without'}: preferred ${tally.ours}, other ${tally.theirs}, equal ${tally.same}; ${Math.round(((tally.ours + tally.same / 2) / all) * 100)} %`,
      )
    }
}

function reportRatings(): void {
  for (const type of ['Cold DM', 'Email Subject Line']) {
    for (const by of ['builtin', 'person'] as const) {
      report(`${type}, ${by}`, (text) => text.type === type && text.by === by)
      if (by === 'person') continue
      report('  recognized', (text) => text.type === type && text.by === by && text.situation !== null)
      report(
        '  sender’s sentences',
        (text) => text.type === type && text.by === by && text.situation === null,
      )
      report('  trades without a situation', (text) => text.type === type && text.by === by && !text.covered)
    }
  }
  for (const [id, text] of Object.entries(key)) {
    const given = ratings.map((rating) => rating[id])
    if (text.by === 'builtin' && given.some((one) => one?.rating === 0))
      console.info(
        `0  ${text.brief}  ${text.text}\n   ${given.map((one) => `${one?.rating} ${one?.failure ?? ''}`).join(' | ')}`,
      )
  }
}

function report(name: string, isCounted: (text: Keyed) => boolean): void {
  const given = Object.entries(key)
    .filter(([, text]) => isCounted(text))
    .flatMap(([id]) => ratings.flatMap((rating) => (rating[id] ? [rating[id].rating] : [])))
  const share = (isCounted: (rating: number) => boolean) =>
    `${Math.round((given.filter(isCounted).length / given.length) * 100)} %`
  console.info(
    `${name.padEnd(36)} n ${String(given.length).padStart(4)}   2-3: ${share((rating) => rating >= 2)}   0: ${share((rating) => rating === 0)}`,
  )
}
