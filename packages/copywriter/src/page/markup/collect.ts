import { plainText } from '../plain-text.ts'
import { BLOCKS, VOID } from './elements.ts'
import { OpenElements } from './open-elements.ts'
import { readMarkup } from './tokens.ts'
import type { Attributes } from './tokens.ts'
import { OUTSIDE, zoneIn } from './zone.ts'
import type { Zone } from './zone.ts'

/** A heading, a paragraph or a list item, in plain text. */
export interface Block {
  text: string
  zone: Zone
  /** All of it is a link. */
  isLink: boolean
}

/** What stands in a page, before anything is chosen. */
export interface Markup {
  title: string
  lang: string
  /** Meta tags that say something of the page, by name or property in lower case; the first one counts. */
  meta: ReadonlyMap<string, string>
  jsonLd: readonly string[]
  blocks: readonly Block[]
}

/** More visible text than this tells nothing new; each part of the page has its own share. */
const MOST_TEXT = 60_000
const LONGEST_BLOCK = 4_000
const MOST_JSON = 200_000
const METAS =
  /^(description|og:title|og:description|og:site_name|og:locale|twitter:title|twitter:description|application-name|language|content-language|dc\.language)$/

/** Goes through the page once and keeps what a visitor would read, with where it stood. */
export async function collect(html: string): Promise<Markup> {
  const meta = new Map<string, string>()
  const blocks: Block[] = []
  const jsonLd: string[] = []
  let [title, lang, json] = ['', '', '']
  let articles = 0
  let jsonLength = 0
  const lengths = { main: 0, other: 0 }

  let parts: string[] = []
  let length = 0
  let linked = 0
  let start = OUTSIDE

  const flush = () => {
    if (length === 0) return
    const text = plainText(parts.join(''))
    if (text !== '') {
      blocks.push({ text, zone: start, isLink: linked >= length })
      lengths[start.isMain ? 'main' : 'other'] += text.length
    }
    parts = []
    length = 0
    linked = 0
  }
  const open = new OpenElements<Zone>(OUTSIDE, (name, zone) => {
    if (zone.kept === 'json-ld' && name === 'script' && json !== '') {
      jsonLd.push(json)
      json = ''
    }
    if (BLOCKS.has(name) && !zone.isDropped) endOfLine(name)
  })
  // A heading may hold blocks of its own and is one line all the same.
  const endOfLine = (name: string) => {
    if (open.zone.heading > 0 && !/^h[1-6]$/.test(name)) parts.push(' ')
    else flush()
  }

  await readMarkup(html, {
    open(name, attributes, closesItself) {
      if (name === 'meta') return addMeta(meta, attributes)
      if (name === 'html') lang ||= attributes['lang'] ?? ''
      const zone = open.zone
      if (name === 'br') {
        // Two in a row are a new paragraph.
        if (parts.at(-1) === '\n' && zone.heading === 0) flush()
        else if (!zone.isDropped) parts.push('\n')
        return
      }
      if (VOID.has(name)) {
        if (name === 'hr') flush()
        return
      }
      open.makeRoomFor(name)
      if (name === 'article' && open.zone.article === 0) articles += 1
      const inner = open.isFull
        ? { ...OUTSIDE, isDropped: true }
        : zoneIn(open.zone, name, attributes, articles)
      if (BLOCKS.has(name) && !open.zone.isDropped) endOfLine(name)
      const isForeign = name === 'svg' || name === 'math' || (closesItself && inner.isDropped)
      if (!(closesItself && isForeign)) open.push(name, inner)
    },
    close: (name) => open.close(name),
    text(text) {
      const { zone } = open
      if (zone.isDropped || open.isFull) {
        if (zone.kept === 'title' && title.length < 500) title += text.slice(0, 500)
        if (zone.kept === 'json-ld' && jsonLength < MOST_JSON) {
          json += text
          jsonLength += text.length
        }
        return
      }
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

function addMeta(meta: Map<string, string>, attributes: Attributes): void {
  const name = (attributes['property'] ?? attributes['name'] ?? attributes['http-equiv'] ?? '')
    .trim()
    .toLowerCase()
  const content = plainText(attributes['content'] ?? '')
  if (content !== '' && METAS.test(name) && !meta.has(name)) meta.set(name, content)
}
