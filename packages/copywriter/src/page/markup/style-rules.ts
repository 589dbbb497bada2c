import { isHidingStyle, toPlainStyle } from './is-hidden.ts'
import type { Attributes } from './read-markup.ts'

/** "p.note#first" as the tokens p, .note and #first, which one element must all have. */
type Compound = readonly string[]

interface Rule {
  /** The element, and the ones around it from the outside in. */
  compounds: readonly Compound[]
  declarations: readonly (readonly [name: string, value: string])[]
  weight: number
}

const LONGEST_SHEET = 400_000
const MOST_RULES = 5_000
/** Comparisons of one page. A page with more is read without its style sheet. */
const MOST_COMPARISONS = 300_000

const PROPERTIES =
  /^(?:display|visibility|opacity|font|font-size|clip|clip-path|left|top|right|bottom|text-indent|margin-left|margin-top|transform|color|overflow|(?:max-)?(?:height|width)|transition\w*|animation\w*)$/
const ANY_MEDIA = /^(?:all|screen|only screen|)$/
const TOKEN = /[#.]?-?[_a-z\u0080-\uffff][-\w\u0080-\uffff]*/giy

/** Which elements the page's own style sheets hide: rules of tags, classes and ids, also inside such elements. */
export class StyleRules {
  readonly #byToken = new Map<string, Rule[]>()
  readonly #open = new Map<string, number>()
  #count = 0
  #comparisons = 0

  get isEmpty(): boolean {
    return this.#count === 0
  }

  /** Adds the rules of a `<style>` element. What it can't read is skipped, as by a browser. */
  add(sheet: string, media = ''): void {
    if (!ANY_MEDIA.test(media.trim().toLowerCase())) return
    const text = sheet.slice(0, LONGEST_SHEET).replace(/\/\*[^]*?(?:\*\/|$)/g, ' ')
    let start = 0
    let end = 0
    // Whether the rules in each open block apply: those for print or narrow screens don't, nor those inside a rule.
    const blocks: boolean[] = []
    for (const { index, 0: sign } of text.matchAll(/[{};]/g)) {
      const before = text.slice(start, index).trim()
      start = index + 1
      if (sign === '}') blocks.pop()
      if (sign !== '{') continue
      const isApplied = blocks.at(-1) ?? true
      const isGroup = before.startsWith('@')
      blocks.push(isApplied && isGroup && isAppliedGroup(before))
      if (!isApplied || isGroup) continue
      if (end <= index) end = text.indexOf('}', index)
      if (end < 0 || this.#count >= MOST_RULES) return
      this.#addRule(before, text.slice(index + 1, end))
    }
  }

  #addRule(selectors: string, body: string): void {
    const declarations = toPlainStyle(body.slice(0, 2_000))
      .split(';')
      .map((one) => [one.slice(0, one.indexOf(':')), one.slice(one.indexOf(':') + 1)] as const)
      .filter(([name]) => PROPERTIES.test(name))
    if (declarations.length === 0 || selectors.length > 5_000) return
    for (const selector of selectors.split(',')) {
      const compounds = selector
        .trim()
        .split(/\s*>\s*|\s+/)
        .map(readTokens)
      const last = compounds.at(-1)?.at(-1)
      if (last === undefined || compounds.some((tokens) => tokens.length === 0)) continue
      this.#count += 1
      const rule = { compounds, declarations, weight: weigh(compounds.flat()) * MOST_RULES * 2 + this.#count }
      this.#byToken.set(last, [...(this.#byToken.get(last) ?? []).slice(-200), rule])
    }
  }

  /** Whether the rules hide the element, given those that are open around it. */
  hides(name: string, attributes: Attributes): boolean {
    if (name === 'html' || name === 'body' || this.#comparisons > MOST_COMPARISONS) return false
    const own = new Set(listTokens(name, attributes))
    const rules: Rule[] = []
    for (const token of own)
      for (const rule of this.#byToken.get(token) ?? []) {
        this.#comparisons += rule.compounds.length
        if (this.#matches(rule, own)) rules.push(rule)
      }
    if (rules.length === 0) return false
    const style = new Map<string, string>()
    const important = new Map<string, string>()
    for (const { declarations } of rules.toSorted((one, other) => one.weight - other.weight))
      for (const [property, value] of declarations)
        (value.includes('!important') ? important : style).set(property, value)
    for (const declaration of toPlainStyle(attributes['style'] ?? '').split(';'))
      style.set(
        declaration.slice(0, declaration.indexOf(':')),
        declaration.slice(declaration.indexOf(':') + 1),
      )
    const all = new Map([...style, ...important])
    // What fades in has no opacity at first.
    if ([...all.keys()].some((property) => /^(?:transition|animation)/.test(property))) all.delete('opacity')
    return isHidingStyle([...all].map(([property, value]) => `${property}:${value}`).join(';'))
  }

  #matches({ compounds }: Rule, own: ReadonlySet<string>): boolean {
    return compounds.every((tokens, index) =>
      tokens.every((token) =>
        index === compounds.length - 1 ? own.has(token) : (this.#open.get(token) ?? 0) > 0,
      ),
    )
  }

  enter(tokens: readonly string[]): void {
    for (const token of tokens) this.#open.set(token, (this.#open.get(token) ?? 0) + 1)
  }

  leave(tokens: readonly string[]): void {
    for (const token of tokens) this.#open.set(token, (this.#open.get(token) ?? 0) - 1)
  }
}

/** Empty when the selector has anything else: states, attributes, neighbors, parts of elements. */
function readTokens(compound: string): string[] {
  const tokens = compound.replace(/^\*(?=[.#])/, '').match(TOKEN) ?? []
  return tokens.join('').length === compound.replace(/^\*(?=[.#])/, '').length ? tokens.map(toToken) : []
}

/** Names of elements are the same in any case; those of classes are not. */
const toToken = (token: string) => (/^[.#]/.test(token) ? token : token.toLowerCase())

const weigh = (tokens: readonly string[]) =>
  tokens.reduce((sum, token) => sum + (token.startsWith('#') ? 10_000 : token.startsWith('.') ? 100 : 1), 0)

export function listTokens(name: string, { id, class: classes }: Attributes): string[] {
  const tokens = [name]
  if (id) tokens.push(`#${id.trim()}`)
  if (classes && classes.length <= 1_000)
    for (const one of classes.split(/\s+/)) if (one !== '') tokens.push(`.${one}`)
  return tokens
}

function isAppliedGroup(rule: string): boolean {
  const [, name = '', condition = ''] = /^@([\w-]+)\s*(.*)$/s.exec(rule.slice(0, 500)) ?? []
  if (name === 'media') return ANY_MEDIA.test(condition.trim().toLowerCase())
  return name === 'supports' || name === 'layer'
}
