import { parseSync } from 'rolldown/utils'

/** A stretch of text in a file, as offsets of its first character and of the one behind its last. */
export interface Span {
  start: number
  end: number
}

/** Comments of TypeScript, JSX and JavaScript, found by the parser. */
export function findScriptComments(file: string, text: string): Span[] {
  return parseSync(file, text).comments.map(({ start, end }) => ({ start, end }))
}

export interface TestTitle extends Span {
  isDescribe: boolean
  words: number
}

const FUNCTIONS = new Map([
  ['it', false],
  ['test', false],
  ['describe', true],
])

/** What may follow `it`, `test` and `describe` without changing what they are. */
const MODIFIERS = new Set(
  'concurrent each fails fixme for only parallel runIf sequential serial skip skipIf slow todo'.split(' '),
)

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** Titles of `describe`, `it` and `test`, with `.each(...)`, `.skip` and the like, in source order. */
export function findTestTitles(file: string, text: string): TestTitle[] {
  const found: TestTitle[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'CallExpression') {
      const isDescribe = titledFunction(value['callee'])
      const [title, body] = value['arguments'] as Node[]
      if (isDescribe !== undefined && title && body && isText(title)) {
        const { start, end } = title
        found.push({ start, end, isDescribe, words: countWords(text.slice(start + 1, end - 1)) })
      }
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(parseSync(file, text).program)
  return found
}

/** Whether a callee is that of `describe` (true) or of one test (false); undefined for any other function. */
function titledFunction(callee: unknown): boolean | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'Identifier') return FUNCTIONS.get(String(callee['name']))
  if (callee.type === 'MemberExpression') {
    const property = String((callee['property'] as Node)['name'])
    if (property === 'describe') return true
    return MODIFIERS.has(property) ? titledFunction(callee['object']) : undefined
  }
  return callee.type === 'CallExpression' ? titledFunction(callee['callee']) : undefined
}

function isText(node: Node): boolean {
  return node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node['value'] === 'string')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value
}

const PLACEHOLDER = /\$\{[^}]*\}|%[sdifjo]|\$[a-z]\w*/g

/** A placeholder counts as three words: most are filled with a phrase. */
function countWords(title: string): number {
  const words = title.replaceAll(PLACEHOLDER, ' x x x ').match(/[\p{L}\p{N}]+(?:[-'’./:@_][\p{L}\p{N}]+)*/gu)
  return words?.length ?? 0
}

const SQL = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"/g
const CSS = /\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g

/** Comments of SQL, those inside dollar-quoted function bodies included. */
export function findSqlComments(text: string): Span[] {
  return findComments(text, SQL)
}

export function findCssComments(text: string): Span[] {
  return findComments(text, CSS)
}

/** The pattern matches strings too, so that a comment's beginning inside of a string is passed over. */
function findComments(text: string, tokens: RegExp): Span[] {
  return [...text.matchAll(tokens)]
    .filter(([token]) => token.startsWith('--') || token.startsWith('/*'))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))
}
