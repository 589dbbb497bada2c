/**
 * Blind pairs of ours and another author's texts for the held-out briefs. `npm run eval:blind -- write SHEET KEY [--seed S]` writes
 * a sheet for readers, who don't see whose text is whose, and the key; `npm run eval:blind -- count KEY ANSWERS...` counts what they
 * preferred. An answers file has one pair a line: its number and A, B or = (as good as each other).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MESSAGE_TYPES } from '@firstline/contract/options'
import { builtInWriter } from '../src/index.ts'
import { randomFrom } from '../src/builtin-writer/random.ts'
import { HELD_OUT_BRIEFS } from './held-out-briefs.ts'
import { RIVAL_TEXTS } from './rival-texts.ts'
import { writeSet } from './run-briefs.ts'

interface Pair {
  id: string
  messageType: string
  ours: 'A' | 'B'
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: 'blind' } },
})
const [command, first = '', ...rest] = positionals
if (command === 'write' && rest[0] !== undefined) await write(first, rest[0])
else if (command === 'count' && rest.length > 0) count(first, rest)
else throw new Error('Either `write SHEET KEY` or `count KEY ANSWERS...`.')

async function write(sheetFile: string, keyFile: string): Promise<void> {
  const writer = builtInWriter()
  const random = randomFrom(values.seed)
  const sheet: string[] = []
  const key: Record<string, Pair> = {}
  let refused = 0
  for (const messageType of MESSAGE_TYPES) {
    for (const brief of HELD_OUT_BRIEFS) {
      const rival = RIVAL_TEXTS.find(({ briefId }) => briefId === brief.id)
      const { drafts } = await writeSet(writer, brief, { messageType, count: 3, seed: values.seed })
      const theirs = (messageType === 'Cold DM' ? rival?.dms : rival?.subjects) ?? []
      if (drafts.length === 0) refused += 1
      const { fields } = brief
      for (const [index, { content }] of drafts.entries()) {
        const other = theirs[index]
        if (other === undefined) continue
        const ours = random() < 0.5 ? 'A' : 'B'
        const number = Object.keys(key).length + 1
        key[number] = { id: brief.id, messageType, ours }
        sheet.push(
          [
            `## ${number}. ${messageType}; tone: ${fields.tone}; emotion: ${fields.emotion}; ask: ${fields.ctaType || 'free'}`,
            `to: ${fields.targetAudience} | sells: ${fields.product} | pain: ${fields.painPoint} | solution: ${fields.solution} | insight: ${fields.insight}`,
            `A: ${ours === 'A' ? content : other}`,
            `B: ${ours === 'A' ? other : content}`,
          ].join('\n'),
        )
      }
    }
  }
  writeFileSync(sheetFile, `${sheet.join('\n\n')}\n`)
  writeFileSync(keyFile, JSON.stringify(key))
  console.log(`${sheet.length} pairs; ${refused} sets were refused and are in no pair`)
}

function count(keyFile: string, answerFiles: readonly string[]): void {
  const key = JSON.parse(readFileSync(keyFile, 'utf8')) as Record<string, Pair>
  for (const messageType of MESSAGE_TYPES) {
    const tally = { ours: 0, theirs: 0, same: 0 }
    for (const file of answerFiles)
      for (const [, number = '', choice = ''] of readFileSync(file, 'utf8').matchAll(
        /^\s*(\d+)[^AB=\n]*([AB=])/gm,
      )) {
        const pair = key[number]
        if (pair?.messageType !== messageType) continue
        if (choice === '=') tally.same += 1
        else if (choice === pair.ours) tally.ours += 1
        else tally.theirs += 1
      }
    const all = tally.ours + tally.theirs + tally.same
    console.log(
      `${messageType}: ours ${tally.ours}, theirs ${tally.theirs}, as good ${tally.same}; win rate ${Math.round(((tally.ours + tally.same / 2) / all) * 100)} % of ${all}`,
    )
  }
}
