import { listChildren, type PatternNode } from './parse-pattern.ts'

type Next = (at: number) => boolean
type Matcher = (at: number, next: Next) => boolean
/** For each character of the alphabet, by its position there: 1 if it is in the set. */
type CharacterSet = Uint8Array

class TooManySteps extends Error {}

/** Does what V8 does with a pattern, backtracking, and counts the characters and choices it tries. */
export class StepCounter {
  readonly #alphabet: readonly string[]
  readonly #positions: ReadonlyMap<string, number>
  readonly #flags: string
  readonly #sets = new Map<string, CharacterSet>()
  /** Whether a backreference needs what groups took. */
  readonly #isRecalled: boolean
  readonly #matcher: Matcher
  readonly #first: CharacterSet | undefined
  readonly #groups = new Map<string, readonly [start: number, end: number]>()
  /** The text, as positions in the alphabet. */
  #text: readonly number[] = []
  #steps = 0
  #most = Infinity

  constructor(tree: PatternNode, flags: string, alphabet: readonly string[]) {
    this.#alphabet = alphabet
    this.#positions = new Map(alphabet.map((character, position) => [character, position]))
    this.#flags = flags
    this.#isRecalled = hasBackreference(tree)
    this.#matcher = this.#compile(tree, 1)
    this.#first = this.#firstOf(tree)
  }

  /** The steps to find every match in a text, as `replace` does; Infinity for more than `most`. */
  count(text: string, most: number): number {
    this.#most = most
    try {
      this.matches(text)
      return this.#steps
    } catch (error) {
      if (error instanceof TooManySteps) return Infinity
      throw error
    } finally {
      this.#most = Infinity
    }
  }

  /** Where each match begins and ends, in code points. */
  matches(text: string): [start: number, end: number][] {
    this.#text = Array.from(text, (character) => this.#positions.get(character) ?? -1)
    this.#steps = 0
    const found: [number, number][] = []
    for (let start = 0; start <= this.#text.length;) {
      const end = this.#matchAt(start)
      if (end !== undefined) found.push([start, end])
      else if (this.#flags.includes('y')) break
      start = end !== undefined && end > start ? end : start + 1
    }
    return found
  }

  #matchAt(start: number): number | undefined {
    this.#step()
    if (this.#first && !this.#first[this.#text[start] ?? -1]) return undefined
    this.#groups.clear()
    let found: number | undefined
    this.#matcher(start, (end) => {
      found = end
      return true
    })
    return found
  }

  #step(): void {
    this.#steps += 1
    if (this.#steps > this.#most) throw new TooManySteps()
  }

  /** The characters that a part such as `[a-z]` takes. */
  taken(source: string): CharacterSet {
    let set = this.#sets.get(source)
    if (!set) {
      const pattern = new RegExp(`^${source}$`, this.#flags.replace(/[dgmy]/g, ''))
      set = Uint8Array.from(this.#alphabet, (character) => (pattern.test(character) ? 1 : 0))
      this.#sets.set(source, set)
    }
    return set
  }

  /** The characters a match can begin with; undefined for one that can be empty. */
  #firstOf(node: PatternNode): CharacterSet | undefined {
    switch (node.kind) {
      case 'character':
        return this.taken(node.source)
      case 'group':
        return this.#firstOf(node.body)
      case 'repeat':
        return node.least > 0 ? this.#firstOf(node.body) : undefined
      case 'choice': {
        const sets = node.options.map((option) => this.#firstOf(option))
        return sets.every((set) => set !== undefined)
          ? Uint8Array.from(this.#alphabet, (_, position) => (sets.some((set) => set[position]) ? 1 : 0))
          : undefined
      }
      case 'sequence': {
        const first = node.parts.find((part) => part.kind !== 'boundary' && part.kind !== 'lookaround')
        return first && this.#firstOf(first)
      }
      default:
        return undefined
    }
  }

  #compile(node: PatternNode, direction: 1 | -1): Matcher {
    switch (node.kind) {
      case 'character': {
        const set = this.taken(node.source)
        return (at, next) => this.#isTaken(set, at, direction) && next(at + direction)
      }
      case 'sequence': {
        const parts = node.parts.map((part) => this.#compile(part, direction))
        const ordered = direction === 1 ? parts.reverse() : parts
        return ordered.reduce<Matcher>(
          (rest, part) => (at, next) => part(at, (after) => rest(after, next)),
          (at, next) => next(at),
        )
      }
      case 'choice':
        return this.#choice(node.options, direction)
      case 'repeat':
        return this.#repeat(node, direction)
      case 'group':
        return this.#isRecalled
          ? this.#group(node.name, this.#compile(node.body, direction), direction)
          : this.#compile(node.body, direction)
      case 'backreference':
        return (at, next) => this.#isRepeated(node.name, at, direction, next)
      case 'lookaround': {
        const body = this.#compile(node.body, node.isBehind ? -1 : 1)
        return (at, next) => body(at, () => true) !== node.isNegative && next(at)
      }
      case 'boundary':
        return this.#boundary(node.sign)
    }
  }

  #isTaken(set: CharacterSet, at: number, direction: 1 | -1): boolean {
    this.#step()
    const character = this.#text[direction === 1 ? at : at - 1]
    return character !== undefined && set[character] === 1
  }

  /** Of a long list of words V8 tries only those with the right first letter. */
  #choice(nodes: readonly PatternNode[], direction: 1 | -1): Matcher {
    const options = nodes.map((node) => ({
      matcher: this.#compile(node, direction),
      first: direction === 1 ? this.#firstOf(node) : undefined,
    }))
    return (at, next) => {
      const character = this.#text[at] ?? -1
      this.#step()
      return options.some(({ matcher, first }) => (!first || first[character] === 1) && matcher(at, next))
    }
  }

  #group(name: string, body: Matcher, direction: 1 | -1): Matcher {
    const restore = (span: readonly [number, number] | undefined) => {
      if (span) this.#groups.set(name, span)
      else this.#groups.delete(name)
      return false
    }
    return (at, next) => {
      const before = this.#groups.get(name)
      return (
        body(at, (end) => {
          const within = this.#groups.get(name)
          this.#groups.set(name, direction === 1 ? [at, end] : [end, at])
          return next(end) || restore(within)
        }) || restore(before)
      )
    }
  }

  #isRepeated(name: string, at: number, direction: 1 | -1, next: Next): boolean {
    const [start, end] = this.#groups.get(name) ?? [0, 0]
    const length = end - start
    const from = direction === 1 ? at : at - length
    for (let offset = 0; offset < length; offset += 1) {
      this.#step()
      if (this.#text[from + offset] !== this.#text[start + offset]) return false
    }
    return next(at + direction * length)
  }

  #repeat(node: PatternNode & { kind: 'repeat' }, direction: 1 | -1): Matcher {
    const { least, most, isLazy } = node
    const only = onlyCharacter(node.body)
    // Without recursion: a run may be longer than the stack is deep.
    if (only !== undefined && isLazy) {
      const set = this.taken(only)
      return (at, next) => {
        for (let taken = 0; taken <= most; taken += 1) {
          if (taken >= least && next(at + direction * taken)) return true
          if (!this.#isTaken(set, at + direction * taken, direction)) return false
        }
        return false
      }
    }
    if (only !== undefined) {
      const set = this.taken(only)
      return (at, next) => {
        let taken = 0
        while (taken < most && this.#isTaken(set, at + direction * taken, direction)) taken += 1
        for (; taken >= least; taken -= 1) {
          this.#step()
          if (next(at + direction * taken)) return true
        }
        return false
      }
    }
    const body = this.#compile(node.body, direction)
    const again = (at: number, taken: number, next: Next): boolean => {
      this.#step()
      const more = () =>
        taken < most && body(at, (after) => (after !== at || taken < least) && again(after, taken + 1, next))
      if (taken < least) return more()
      return isLazy ? next(at) || more() : more() || next(at)
    }
    return (at, next) => again(at, 0, next)
  }

  #boundary(sign: string): Matcher {
    if (sign === '^' || sign === '$') {
      const lineEnd = this.#flags.includes('m') ? this.#alphabet.indexOf('\n') : -1
      const offset = sign === '^' ? -1 : 0
      return (at, next) => {
        this.#step()
        const character = this.#text[at + offset]
        return (character === undefined || character === lineEnd) && next(at)
      }
    }
    const word = this.taken(String.raw`\w`)
    const isWord = (character: number | undefined) => character !== undefined && word[character] === 1
    const isWanted = sign === String.raw`\b`
    return (at, next) => {
      this.#step()
      return (isWord(this.#text[at - 1]) !== isWord(this.#text[at])) === isWanted && next(at)
    }
  }
}

function onlyCharacter(node: PatternNode): string | undefined {
  if (node.kind === 'character') return node.source
  const [only, ...others] = listChildren(node)
  return node.kind === 'sequence' && only && others.length === 0 ? onlyCharacter(only) : undefined
}

const hasBackreference = (node: PatternNode): boolean =>
  node.kind === 'backreference' || listChildren(node).some(hasBackreference)
