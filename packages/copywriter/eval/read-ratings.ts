import { readFileSync } from 'node:fs'

/** Prints the shares of a rated sheet: `npm run eval:ratings -- key.json ratings-a.json ratings-b.json`. */
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
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, { rating: number; fault?: string }>,
)

for (const type of ['Cold DM', 'Email Subject Line']) {
  for (const by of ['builtin', 'person'] as const) {
    report(`${type}, ${by}`, (text) => text.type === type && text.by === by)
    if (by === 'person') continue
    report('  recognized', (text) => text.type === type && text.by === by && text.situation !== null)
    report('  sender’s sentences', (text) => text.type === type && text.by === by && text.situation === null)
    report('  trades without a situation', (text) => text.type === type && text.by === by && !text.covered)
  }
}
for (const [id, text] of Object.entries(key)) {
  const given = ratings.map((rating) => rating[id])
  if (text.by === 'builtin' && given.some((one) => one?.rating === 0))
    console.info(
      `0  ${text.brief}  ${text.text}\n   ${given.map((one) => `${one?.rating} ${one?.fault ?? ''}`).join(' | ')}`,
    )
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
