import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findIdErrors, findShapeErrors, listSituationLines } from '../../src/playbook/content-rules.ts'
import type { SituationLine, ShapeError } from '../../src/playbook/content-rules.ts'
import { replacePlaybook } from '../../src/playbook/load-playbook.ts'
import { rankSituations, pickSurest } from '../../src/playbook/recognize.ts'
import type { Situation, TradeFile } from '../../src/playbook/situation.ts'
import { judgeRecognition } from '../labelled-briefs.ts'
import type { LabelledBrief, RecognitionVerdict } from '../labelled-briefs.ts'

/** A trade's file without its invalid parts. */
export interface SavedFile {
  /** The id of the trade. */
  readonly trade: string
  readonly text: string
  readonly file: TradeFile
  readonly problems: readonly string[]
}

export interface RecognizedBrief {
  readonly brief: LabelledBrief
  readonly found: string | null
  readonly verdict: RecognitionVerdict
  /** Of the best situation, recognized or not. */
  readonly points: number
}

export interface Content {
  readonly files: readonly SavedFile[]
  readonly problems: readonly string[]
  readonly situations: readonly Situation[]
  readonly lines: readonly SituationLine[]
  /** Recognition of each labelled brief; slow on first use. */
  readonly recognized: () => readonly RecognizedBrief[]
}

/** Reads the folder with each call and returns a new value when a file changed. */
export function createContentReader(folder: string, briefs: readonly LabelledBrief[]): () => Content {
  let files: readonly SavedFile[] = []
  let content: Content | undefined
  return () => {
    const before = files
    files = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted()
      .map((name) => {
        const text = readFileSync(path.join(folder, name), 'utf8')
        const trade = name.slice(0, -'.json'.length)
        return before.find((file) => file.trade === trade && file.text === text) ?? readSaved(trade, text)
      })
    const isSame = before.length === files.length && files.every((file) => before.includes(file))
    if (!content || !isSame) content = contentOf(files, briefs)
    return content
  }
}

function contentOf(files: readonly SavedFile[], briefs: readonly LabelledBrief[]): Content {
  const parts = files.map(({ file }) => file)
  replacePlaybook(parts)
  const problems = files.flatMap((file) => file.problems)
  const situations = parts.flatMap((file) => file.situations)
  let recognized: readonly RecognizedBrief[] | undefined
  return {
    files,
    // Ids of a broken file would all be missing.
    problems: problems.length > 0 ? problems : findIdErrors(parts),
    situations,
    lines: situations.flatMap(listSituationLines),
    recognized: () => (recognized ??= briefs.map(recognizeBrief)),
  }
}

function recognizeBrief(brief: LabelledBrief): RecognizedBrief {
  const ranked = rankSituations(brief.fields)
  const found = pickSurest(ranked)?.id ?? null
  return { brief, found, verdict: judgeRecognition(brief, found), points: ranked[0]?.points ?? 0 }
}

const EMPTY: TradeFile = { vocabulary: null, situations: [] }

function readSaved(trade: string, text: string): SavedFile {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const message = `${trade}.json line ${findErrorLine(text)}: ${(error as SyntaxError).message}`
    return { trade, text, file: EMPTY, problems: [message] }
  }
  const errors = findShapeErrors(value)
  const problems = errors.map(({ path: keys, message }) => {
    const at = keys[0] === 'situations' ? keys[1] : undefined
    // The shape is unchecked: the id may be missing.
    const id = at === undefined ? undefined : (value as Partial<TradeFile>).situations?.[Number(at)]?.id
    const place = id === undefined ? '' : ` line ${findLine(text, id)}, ${id},`
    return `${trade}.json${place} ${keys.join('.') || 'as a whole'}: ${message}`
  })
  return { trade, text, file: keepValid(value, errors), problems }
}

function keepValid(value: unknown, errors: readonly ShapeError[]): TradeFile {
  const keys = errors.map(({ path: [first, second] }) => (first === 'situations' ? second : first))
  if (keys.includes(undefined)) return EMPTY
  const { vocabulary, situations } = value as TradeFile
  return {
    vocabulary: keys.includes('vocabulary') ? null : vocabulary,
    situations: situations.filter((_, at) => !keys.includes(at)),
  }
}

/** Line number of a situation in its file. */
export const findLine = (text: string, id: string): number =>
  text.slice(0, Math.max(0, text.indexOf(`"id": "${id}"`))).split('\n').length

/** Line number of a JSON syntax error; some parser messages lack it. */
function findErrorLine(text: string): number {
  let valid = 0
  let invalid = text.length
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    if (isBeginning(text.slice(0, middle))) valid = middle
    else invalid = middle
  }
  return text.slice(0, invalid).split('\n').length
}

/** Whether the text is a valid beginning of JSON. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch (error) {
    const { message } = error as SyntaxError
    const at = /at position (\d+)/.exec(message)?.[1]
    return message.startsWith('Unexpected end') || Number(at) >= text.length
  }
}
