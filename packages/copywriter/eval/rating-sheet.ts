import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { seedRandom } from '../src/builtin-writer/seed-random.ts'
import { builtInWriter } from '../src/index.ts'
import { recognize } from '../src/playbook/recognize.ts'
import { readFields } from '../src/brief/read-fields.ts'

/**
 * Writes a sheet to label: sheet.json with anonymous texts of the built-in writer and comparison texts,
 * pairs.json with one of each to choose from, and the keys of both. `npm run eval:sheet -- --briefs
 * packages/copywriter/eval/briefs/development.json --out DIR --seed 1`; `--other FILE` pairs with the texts of
 * another writer, `{ [brief]: { dms, subjects } }`.
 */
interface RatedBrief {
  id: string
  covered: boolean
  fields: Record<string, string>
  /** Comparison texts, if the brief has any. */
  dms?: string[]
  subjects?: string[]
}

const { values } = parseArgs({
  options: {
    briefs: { type: 'string', default: 'packages/copywriter/eval/briefs/development.json' },
    out: { type: 'string', default: 'test-results/rating' },
    seed: { type: 'string', default: '1' },
    other: { type: 'string' },
  },
})
const briefs = JSON.parse(readFileSync(values.briefs, 'utf8')) as RatedBrief[]
const random = seedRandom(values.seed)
const writer = builtInWriter()
const others =
  values.other === undefined
    ? undefined
    : (JSON.parse(readFileSync(values.other, 'utf8')) as Record<
        string,
        { dms: string[]; subjects: string[] }
      >)
const key: Record<string, object> = {}
const pairs: object[] = []
const pairsKey: Record<string, object> = {}
const sheet: object[] = []
let next = 0

for (const { id, covered, fields, dms = [], subjects = [] } of briefs) {
  const texts: {
    type: string
    text: string
    by: string
    situation: string | null
    isRough: boolean
    score: number
  }[] = []
  for (const messageType of MESSAGE_TYPES) {
    const ctaType = fields.messageType === messageType ? fields.ctaType : ''
    const form = GenerationForm.parse({ ...fields, messageType, ctaType })
    const situation = recognize(readFields(form).fields)?.situation.id ?? null
    const request = { form, count: 3, seed: `${values.seed}-${id}` }
    const ours: typeof texts = []
    for await (const event of writer.write(request, new AbortController().signal)) {
      if (event.kind !== 'draft') continue
      const { content, isRough = false, score } = event.draft
      ours.push({ type: messageType, text: content, by: 'builtin', situation, isRough, score: score.total })
    }
    const mine = ours[0]?.text
    const theirs = others?.[id] ?? { dms, subjects }
    const other = pick(messageType === 'Cold DM' ? theirs.dms : theirs.subjects)
    if (mine !== undefined && other !== '') {
      const number = `p${String(pairs.length + 1).padStart(3, '0')}`
      const isFirst = random() < 0.5
      pairs.push({
        id: number,
        type: messageType,
        fields,
        a: isFirst ? mine : other,
        b: isFirst ? other : mine,
      })
      pairsKey[number] = { type: messageType, covered, ours: isFirst ? 'a' : 'b' }
    }
    texts.push(...ours.slice(0, 2))
    const person = pick(messageType === 'Cold DM' ? dms : subjects)
    if (person !== '')
      texts.push({ type: messageType, text: person, by: 'person', situation, isRough: false, score: 0 })
  }
  const shuffled = texts.map((text) => ({ text, at: random() })).toSorted((a, b) => a.at - b.at)
  sheet.push({
    brief: id,
    fields,
    texts: shuffled.map(({ text }) => {
      const number = `t${String((next += 1)).padStart(3, '0')}`
      key[number] = { ...text, brief: id, covered }
      return { id: number, type: text.type, text: text.text }
    }),
  })
}

mkdirSync(values.out, { recursive: true })
const files = { sheet, key, pairs, 'pairs-key': pairsKey }
for (const [name, content] of Object.entries(files))
  writeFileSync(path.join(values.out, `${name}.json`), JSON.stringify(content, null, 1))

function pick(texts: readonly string[]): string {
  return texts[Math.floor(random() * texts.length)] ?? ''
}
