import { plainText } from '../plain-text.ts'
import { BLOCKS, VOID } from './elements.ts'
import { openElements } from './open-elements.ts'
import { readMarkup } from './tokens.ts'
import { DROPPED, OUTSIDE, zoneIn } from './zone.ts'
import type { Zone } from './zone.ts'

/** A heading, a paragraph or a list item, in plain text. */
export interface Block {
  text: string
  zone: Zone
  /** All of it is a link. */
  isLink: boolean
}

/** What a page holds, before anything is chosen. */
export interface Markup {
  title: string
  lang: string
  /** Meta tags that say something of the page, by name or property in lower case; the first one counts. */
  meta: ReadonlyMap<string, string>
  jsonLd: readonly string[]
  blocks: readonly Block[]
}

/** More visible text than this adds nothing new; each part of the page has its own share. */
const MOST_TEXT = 60_000
const LONGEST_BLOCK = 4_000
const LONGEST_TITLE = 500
const MOST_JSON = 200_000
const METAS =
  /^(description|og:title|og:description|og:site_name|og:locale|twitter:title|twitter:description|application-name|language|content-language|dc\.language)$/

/** Goes through the page once and keeps what a visitor would read, with its zone. */
export async function collect(html: string): Promise<Markup> {
  const meta = new Map<string, string>()
  const blocks: Block[] = []
  const jsonLd: string[] = []
  const lengths = { main: 0, other: 0, json: 0 }
  let [title, lang, json] = ['', '', '']
  let articles = 0

  let parts: string[] = []
  let [length, linked] = [0, 0]
  let start = OUTSIDE

  const flush = () => {
    if (length === 0) return
    const text = plainText(parts.join(''))
    if (text !== '') blocks.push({ text, zone: start, isLink: linked >= length })
    lengths[start.isMain ? 'main' : 'other'] += text.length
    parts = []
    length = 0
    linked = 0
  }
  // A heading may hold blocks of its own and is one line all the same.
  const endLine = (name: string) => {
    if (open.zone().heading > 0 && !/^h[1-6]$/.test(name)) parts.push(' ')
    else flush()
  }
  const open = openElements<Zone>(OUTSIDE, (name, zone) => {
    if (zone.kept === 'json-ld' && name === 'script' && json !== '') {
      jsonLd.push(json)
      json = ''
    }
    if (BLOCKS.has(name) && !zone.isDropped) endLine(name)
  })
  const breakLine = () => {
    // Two in a row are a new paragraph.
    if (parts.at(-1) === '\n' && open.zone().heading === 0) flush()
    else if (!open.zone().isDropped) parts.push('\n')
  }

  await readMarkup(html, {
    open(name, attributes, closesItself) {
      if (name === 'meta') {
        const key = attributes['property'] ?? attributes['name'] ?? attributes['http-equiv'] ?? ''
        const content = plainText(attributes['content'] ?? '')
        const known = key.trim().toLowerCase()
        if (content !== '' && METAS.test(known) && !meta.has(known)) meta.set(known, content)
      }
      if (name === 'html') lang ||= attributes['lang'] ?? ''
      if (name === 'br') breakLine()
      if (name === 'hr') flush()
      if (VOID.has(name)) return
      open.makeRoomFor(name)
      if (name === 'article' && open.zone().article === 0) articles += 1
      const inner = open.isFull() ? DROPPED : zoneIn(open.zone(), name, attributes, articles)
      if (BLOCKS.has(name) && !open.zone().isDropped) endLine(name)
      const isForeign = name === 'svg' || name === 'math' || inner.isDropped
      if (!(closesItself && isForeign)) open.push(name, inner)
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
  return { title: plainText(title), lang, meta, jsonLd, blocks }
}
