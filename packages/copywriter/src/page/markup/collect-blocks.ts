import { toPlainText } from '../to-plain-text.ts'
import { BLOCKS, VOID } from './elements.ts'
import { createElementStack } from './element-stack.ts'
import { readMarkup } from './read-markup.ts'
import { DROPPED, OUTSIDE, enterZone } from './zone.ts'
import type { Zone } from './zone.ts'
import { listTokens, StyleRules } from './style-rules.ts'

/** A heading, paragraph or list item in plain text. */
export interface Block {
  text: string
  zone: Zone
  /** The whole text is a link. */
  isLink: boolean
}

export interface Markup {
  title: string
  lang: string
  /** By lower-case name or property; the first of a name counts. */
  meta: ReadonlyMap<string, string>
  jsonLd: readonly string[]
  /** Whether the page has a script, so that its text may be missing without one. */
  hasScript: boolean
  blocks: readonly Block[]
}

/** Limit of visible text per zone. */
const MOST_TEXT = 60_000
const LONGEST_BLOCK = 4_000
/** More blocks are single words: a table of numbers. */
const MOST_BLOCKS = 4_000
const LONGEST_TITLE = 500
const MOST_JSON = 200_000
const METAS =
  /^(description|og:title|og:description|og:site_name|og:locale|twitter:title|twitter:description|application-name|language|content-language|dc\.language)$/

/** The rules of `<style>` elements. One in the body also applies to what is above it, so they are read first. */
async function collectStyles(html: string): Promise<StyleRules> {
  const rules = new StyleRules()
  if (!/<style\b/i.test(html)) return rules
  let media: string | undefined
  // Styles for visitors without scripts, and in templates, don't apply.
  const inert: string[] = []
  let sheet = ''
  await readMarkup(html, {
    open(name, attributes) {
      if (name === 'noscript' || name === 'template') inert.push(name)
      if (name === 'style' && inert.length === 0) media = attributes['media'] ?? ''
    },
    text(text) {
      if (media !== undefined) sheet += text
    },
    close(name) {
      if (name === inert.at(-1)) inert.pop()
      if (name !== 'style' || media === undefined) return
      rules.add(sheet, media)
      media = undefined
      sheet = ''
    },
  })
  return rules
}

/** Collects visible text with its zone. */
export async function collectBlocks(html: string): Promise<Markup> {
  const styles = await collectStyles(html)
  const meta = new Map<string, string>()
  const blocks: Block[] = []
  const jsonLd: string[] = []
  const lengths = { main: 0, other: 0, json: 0 }
  let [title, lang, json] = ['', '', '']
  let articles = 0
  let hasScript = false

  let parts: string[] = []
  let [length, linked] = [0, 0]
  let start = OUTSIDE

  const flush = () => {
    if (length === 0) return
    const text = toPlainText(parts.join(''))
    if (text !== '' && blocks.length < MOST_BLOCKS)
      blocks.push({ text, zone: start, isLink: linked >= length })
    lengths[start.isMain ? 'main' : 'other'] += text.length
    parts = []
    length = 0
    linked = 0
  }
  // A heading may contain blocks and is still one line.
  const endLine = (name: string) => {
    if (open.zone().heading > 0 && !/^h[1-6]$/.test(name)) parts.push(' ')
    else flush()
  }
  const open = createElementStack<Zone>(OUTSIDE, (name, zone, tokens) => {
    styles.leave(tokens)
    if (zone.kept === 'json-ld' && name === 'script' && json !== '') {
      jsonLd.push(json)
      json = ''
    }
    if (BLOCKS.has(name) && !zone.isDropped) endLine(name)
  })
  const breakLine = () => {
    // Two line breaks start a paragraph.
    if (parts.at(-1) === '\n' && open.zone().heading === 0) flush()
    else if (!open.zone().isDropped) parts.push('\n')
  }

  await readMarkup(html, {
    open(name, attributes, closesItself) {
      if (name === 'meta') {
        const key = attributes['property'] ?? attributes['name'] ?? attributes['http-equiv'] ?? ''
        const content = toPlainText(attributes['content'] ?? '')
        const known = key.trim().toLowerCase()
        if (content !== '' && METAS.test(known) && !meta.has(known)) meta.set(known, content)
      }
      if (name === 'html') lang ||= attributes['lang'] ?? ''
      if (name === 'script' && !/json/i.test(attributes['type'] ?? '')) hasScript = true
      if (name === 'br') breakLine()
      if (name === 'hr') flush()
      if (VOID.has(name)) return
      open.makeRoomFor(name)
      if (name === 'article' && open.zone().article === 0) articles += 1
      const tokens = styles.isEmpty ? [] : listTokens(name, attributes)
      const isHidden = tokens.length > 0 && !open.zone().isDropped && styles.hides(name, attributes)
      const inner = open.isFull() || isHidden ? DROPPED : enterZone(open.zone(), name, attributes, articles)
      if (BLOCKS.has(name) && !open.zone().isDropped) endLine(name)
      const isForeign = name === 'svg' || name === 'math' || inner.isDropped
      if (!(closesItself && isForeign) && open.push(name, inner, tokens)) styles.enter(tokens)
    },
    close: (name) => open.close(name),
    text(text) {
      const zone = open.zone()
      if (zone.kept === 'title' && title.length < LONGEST_TITLE) title += text.slice(0, LONGEST_TITLE)
      if (zone.kept === 'json-ld' && lengths.json < MOST_JSON) {
        json += text
        lengths.json += text.length
      }
      if (zone.isDropped || open.isFull()) return
      if (lengths[zone.isMain ? 'main' : 'other'] > MOST_TEXT || length > LONGEST_BLOCK) return
      const visible = text.trim().length
      if (visible > 0 && length === 0) start = zone
      parts.push(text)
      length += visible
      if (zone.isLink) linked += visible
    },
  })
  open.closeAll()
  flush()
  return { title: toPlainText(title), lang, meta, jsonLd, hasScript, blocks }
}
