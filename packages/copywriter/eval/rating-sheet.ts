import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { GenerationForm } from '@firstline/contract/generation'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { randomFrom } from '../src/builtin-writer/random.ts'
import { builtInWriter } from '../src/index.ts'
import { recognize } from '../src/playbook/recognize.ts'
import { readFields } from '../src/brief/read-fields.ts'

/**
 * Writes a sheet for blind readers and its key: for each brief texts of the built-in writer beside comparison texts, mixed
 * and without author. `npm run eval:sheet -- --briefs packages/copywriter/eval/briefs/development.json --out DIR --seed 1`
 */
interface RatedBrief {
  id: string
  covered: boolean
  fields: Record<string, string>
  dms: string[]
  subjects: string[]
}

const { values } = parseArgs({
  options: {
    briefs: { type: 'string', default: 'packages/copywriter/eval/briefs/development.json' },
    out: { type: 'string', default: 'test-results/rating' },
    seed: { type: 'string', default: '1' },
  },
})
const briefs = JSON.parse(readFileSync(values.briefs, 'utf8')) as RatedBrief[]
const random = randomFrom(values.seed)
const writer = builtInWriter()
const key: Record<string, object> = {}
const sheet: object[] = []
let next = 0

for (const { id, covered, fields, dms, subjects } of briefs) {
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
    texts.push(...ours.slice(0, 2), {
      type: messageType,
      text: pick(messageType === 'Cold DM' ? dms : subjects),
      by: 'person',
      situation,
      isRough: false,
      score: 0,
    })
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
writeFileSync(path.join(values.out, 'sheet.json'), JSON.stringify(sheet, null, 1))
writeFileSync(path.join(values.out, 'key.json'), JSON.stringify(key, null, 1))

function pick(texts: readonly string[]): string {
  return texts[Math.floor(random() * texts.length)] ?? ''
}
