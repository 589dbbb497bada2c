/** A regular expression as a tree: what decides which texts take long to match, and how a matcher tries them. */
export type PatternNode =
  | { kind: 'character'; source: string }
  | { kind: 'sequence'; parts: PatternNode[] }
  | { kind: 'choice'; options: PatternNode[] }
  | { kind: 'repeat'; body: PatternNode; least: number; most: number; isLazy: boolean }
  | { kind: 'group'; body: PatternNode; name: string }
  | { kind: 'backreference'; name: string }
  | { kind: 'lookaround'; body: PatternNode; isBehind: boolean; isNegative: boolean }
  /** `^`, `$`, `\b` or `\B`. */
  | { kind: 'boundary'; sign: string }

const GROUP_START = /\((?:\?(?:(<?)([=!])|<(\w+)>|[a-z]*(?:-[a-z]+)?:))?/y
const CLASS = /\[(?:\\.|[^\\\]])*\]/sy
const ESCAPE = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|k<(\w+)>|([1-9])|.)/sy
const QUANTIFIER = /(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/y

export function parsePattern(source: string): PatternNode {
  let at = 0
  let groups = 0
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    if (match) at += match[0].length
    return match
  }

  function readChoice(): PatternNode {
    const first = readSequence()
    const options = [first]
    while (source[at] === '|') {
      at += 1
      options.push(readSequence())
    }
    return options.length === 1 ? first : { kind: 'choice', options }
  }

  function readSequence(): PatternNode {
    const parts: PatternNode[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readRepeated())
    return { kind: 'sequence', parts }
  }

  function readRepeated(): PatternNode {
    const body = readAtom()
    const quantifier = take(QUANTIFIER)
    if (!quantifier) return body
    const [, sign, least, comma, most, lazy] = quantifier
    const range =
      sign === undefined
        ? { least: Number(least), most: comma === '' ? Number(least) : most === '' ? Infinity : Number(most) }
        : { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Infinity }
    return { kind: 'repeat', body, ...range, isLazy: lazy === '?' }
  }

  function readAtom(): PatternNode {
    const start = take(GROUP_START)
    if (start) {
      const [whole, behind, sign, name] = start
      const isCaptured = whole === '(' || name !== undefined
      if (isCaptured) groups += 1
      const own = name ?? String(groups)
      const body = readChoice()
      at += 1
      if (sign) return { kind: 'lookaround', body, isBehind: behind === '<', isNegative: sign === '!' }
      return isCaptured ? { kind: 'group', body, name: own } : body
    }
    const escape = take(ESCAPE)
    if (escape) {
      const name = escape[1] ?? escape[2]
      if (name !== undefined) return { kind: 'backreference', name }
      return /^\\b$/i.test(escape[0])
        ? { kind: 'boundary', sign: escape[0] }
        : { kind: 'character', source: escape[0] }
    }
    const set = take(CLASS)?.[0]
    if (set !== undefined) return { kind: 'character', source: set }
    const character = String.fromCodePoint(source.codePointAt(at) ?? 0)
    at += character.length
    return character === '^' || character === '$'
      ? { kind: 'boundary', sign: character }
      : { kind: 'character', source: character }
  }

  return readChoice()
}

export function listChildren(node: PatternNode): PatternNode[] {
  if (node.kind === 'sequence') return node.parts
  if (node.kind === 'choice') return node.options
  return 'body' in node ? [node.body] : []
}
