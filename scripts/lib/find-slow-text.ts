import { StepCounter } from './count-steps.ts'
import { listChildren, parsePattern, type PatternNode } from './parse-pattern.ts'

/** Every printable character of ASCII, white space, and letters, signs and digits beyond. */
const CHARACTERS = [
  ...Array.from({ length: 95 }, (_, position) => String.fromCodePoint(32 + position)),
  ...'\n\r\t\u00a0éÉß’–…€\u200b中😀',
]
/** Ends an attack: most patterns fail on it, and so try every other way through the run before it. */
const END = '\u0001'
const ALPHABET = [...CHARACTERS, END]
const MOST_SAMPLES = 3
const MOST_PAIRED = 6
/** Of a text three times as long, a linear pattern takes 3 times the steps, a quadratic one 9 times. */
const LONGER = 3
/** A short text shows cheaply what may be slow; a long one distinguishes it from a repeat with a limit, such as `{0,60}`. */
const ROUNDS = [
  { length: 50, mostTimes: 3.3 },
  { length: 400, mostTimes: 4.5 },
]
/** Above this a pattern is slow even if a limit makes it linear at last. */
const MOST_STEPS_PER_CHARACTER = 600

/** What is repeated in a text that a pattern needs quadratic time or longer for; undefined for a linear pattern. */
export function findSlowText(source: string, flags: string): string | undefined {
  const tree = parsePattern(source)
  if (!hasUnboundedRepeat(tree)) return undefined
  const counter = new StepCounter(tree, flags, ALPHABET)
  const slow = attacksOn(tree, counter).find((attack) =>
    ROUNDS.every((round) => isSlow(counter, attack, round)),
  )
  return slow && `${slow.start.replace(END, '…')}${slow.repeated}…`
}

function isSlow(
  counter: StepCounter,
  { start, repeated }: Attack,
  { length, mostTimes }: (typeof ROUNDS)[number],
) {
  const most = length * LONGER * MOST_STEPS_PER_CHARACTER
  const steps = (size: number) =>
    counter.count(start + repeated.repeat(Math.ceil(size / repeated.length)) + END, most)
  return steps(length * LONGER) > Math.min(steps(length) * mostTimes, most)
}

function hasUnboundedRepeat(node: PatternNode): boolean {
  return (node.kind === 'repeat' && node.most === Infinity) || listChildren(node).some(hasUnboundedRepeat)
}

const hasStart = (node: PatternNode): boolean =>
  (node.kind === 'boundary' && node.sign === '^') || listChildren(node).some(hasStart)

interface Attack {
  start: string
  repeated: string
}

/** Runs of each kind of character and of two in turn; and of what each repeat takes, with and without what is before it. */
function attacksOn(tree: PatternNode, counter: StepCounter): Attack[] {
  const kinds = kindsOf(tree, counter)
  const attacks = new Map<string, Attack>()
  const add = (start: string, repeated: string) => {
    if (repeated !== '') attacks.set(`${start}\0${repeated}`, { start, repeated })
  }
  const samples = (node: PatternNode): string[] => {
    switch (node.kind) {
      case 'character':
        return kinds.filter((character) => takes(counter, node.source, character)).slice(0, MOST_SAMPLES)
      case 'sequence':
        return node.parts.reduce<string[]>((before, part) => joined(before, samples(part)), [''])
      case 'choice':
        return node.options.flatMap((option) => samples(option).slice(0, 2)).slice(0, MOST_SAMPLES)
      case 'repeat':
        return node.least === 0 ? ['', ...samples(node.body)].slice(0, MOST_SAMPLES) : samples(node.body)
      case 'group':
        return samples(node.body)
      default:
        return ['']
    }
  }
  const visit = (node: PatternNode, before: readonly string[]): void => {
    if (node.kind === 'sequence') {
      let start = before
      for (const part of node.parts) {
        visit(part, start)
        start = joined(start, samples(part))
        for (const sample of start) add('', sample)
      }
      return
    }
    if (node.kind === 'repeat' && node.most === Infinity) {
      for (const sample of samples(node.body)) {
        for (const start of before) {
          add(start, sample)
          add('', start + sample)
        }
      }
    }
    for (const child of listChildren(node)) visit(child, before)
  }
  // A run that no unbounded repeat takes costs nothing.
  const repeated = sourcesOf(tree, false)
  const taken = kinds
    .filter((kind) => repeated.some((source) => takes(counter, source, kind)))
    .slice(0, MOST_PAIRED)
  for (const one of taken) {
    for (const other of taken) add('', one === other ? one : one + other)
  }
  visit(tree, [''])
  const all = [...attacks.values()]
  // `^\s+|\s+$` takes a run at the start by its first half.
  return hasStart(tree) ? all.flatMap((attack) => [attack, { ...attack, start: END + attack.start }]) : all
}

function joined(before: readonly string[], after: readonly string[]): string[] {
  const both = before.flatMap((start) => after.map((end) => start + end))
  return both.length > 0 ? [...new Set(both)].slice(0, MOST_SAMPLES) : [...before]
}

/** One character for each set of parts that take it: the pattern treats the others of that kind alike. */
function kindsOf(tree: PatternNode, counter: StepCounter): string[] {
  const sources = sourcesOf(tree, true)
  const kinds = new Map<string, string>()
  for (const character of CHARACTERS) {
    const kind = sources.map((source) => (takes(counter, source, character) ? 1 : 0)).join('')
    if (!kinds.has(kind)) kinds.set(kind, character)
  }
  return [...kinds.values()]
}

/** The parts of a pattern that take one character: all of them, or those inside of an unbounded repeat. */
function sourcesOf(node: PatternNode, isWanted: boolean): string[] {
  if (node.kind === 'character') return isWanted ? [node.source] : []
  const isRepeated = node.kind === 'repeat' && node.most === Infinity
  return [...new Set(listChildren(node).flatMap((child) => sourcesOf(child, isWanted || isRepeated)))]
}

const takes = (counter: StepCounter, source: string, character: string) =>
  counter.taken(source)[ALPHABET.indexOf(character)] === 1
