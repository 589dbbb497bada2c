import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findIdErrors, findShapeErrors, listLines } from '../../src/playbook/content-rules.ts'
import type { Line, ShapeError } from '../../src/playbook/content-rules.ts'
import { replacePlaybook } from '../../src/playbook/load-playbook.ts'
import { rankSituations, surestOf } from '../../src/playbook/recognize.ts'
import type { Situation, TradeFile } from '../../src/playbook/situation.ts'
import { verdictOf } from '../labelled-briefs.ts'
import type { LabelledBrief, Verdict } from '../labelled-briefs.ts'

/** A file of a trade as it was saved, without what breaks its shape. */
export interface SavedFile {
  /** Its name without the ending: the id of the trade. */
  readonly trade: string
  readonly text: string
  readonly file: TradeFile
  readonly problems: readonly string[]
}

export interface RecognizedBrief {
  readonly brief: LabelledBrief
  readonly found: string | null
  readonly verdict: Verdict
  /** Of the first situation, found surely or not. */
  readonly points: number
}

/** All content, with what pages ask about it. */
export interface Content {
  readonly files: readonly SavedFile[]
  readonly problems: readonly string[]
  readonly situations: readonly Situation[]
  readonly lines: readonly Line[]
  /** What recognition says of each labelled brief; some milliseconds a brief when first asked. */
  readonly recognized: () => readonly RecognizedBrief[]
}

/** Reads the folder at each call; the engine and the answer change when a file did. */
export function contentReader(folder: string, briefs: readonly LabelledBrief[]): () => Content {
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
    // Ids that a broken file would have are missing everywhere else.
    problems: problems.length > 0 ? problems : findIdErrors(parts),
    situations,
    lines: situations.flatMap(listLines),
    recognized: () => (recognized ??= briefs.map(recognizeBrief)),
  }
}

function recognizeBrief(brief: LabelledBrief): RecognizedBrief {
  const ranked = rankSituations(brief.fields)
  const found = surestOf(ranked)?.id ?? null
  return { brief, found, verdict: verdictOf(brief, found), points: ranked[0]?.points ?? 0 }
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
    // The shape is not known: the id may be missing.
    const id = at === undefined ? undefined : (value as Partial<TradeFile>).situations?.[Number(at)]?.id
    const place = id === undefined ? '' : ` line ${findLine(text, id)}, ${id},`
    return `${trade}.json${place} ${keys.join('.') || 'as a whole'}: ${message}`
  })
  return { trade, text, file: keepValid(value, errors), problems }
}

/** The situations, and the vocabulary, that no error is in. */
function keepValid(value: unknown, errors: readonly ShapeError[]): TradeFile {
  const keys = errors.map(({ path: [first, second] }) => (first === 'situations' ? second : first))
  if (keys.includes(undefined)) return EMPTY
  const { vocabulary, situations } = value as TradeFile
  return {
    vocabulary: keys.includes('vocabulary') ? null : vocabulary,
    situations: situations.filter((_, at) => !keys.includes(at)),
  }
}

/** The line of a file where a situation begins. */
export const findLine = (text: string, id: string): number =>
  text.slice(0, Math.max(0, text.indexOf(`"id": "${id}"`))).split('\n').length

/** The line where a text stops being JSON; some messages of the parser do not say it. */
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

/** Whether more text could make it JSON: the parser complains of its end only. */
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
