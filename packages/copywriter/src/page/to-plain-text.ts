import { removeInvisible } from '../brief/remove-invisible.ts'
import { repairEncoding } from '../repair-encoding.ts'

/** Texts of pages, and more so descriptions in structured data, are often escaped twice. */
const ENTITIES = new Map(
  Object.entries({ lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ', amp: '&' }),
)

const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
/** More combining marks on one letter than any language has. */
const MARKS = /(\p{M}{3})\p{M}+/gu
const TAG = /<[!/?a-z][^<>]*>?/gi

/** Needs no change. */
const PLAIN = /^[\n\r\t -%'-;=?-~]*$/

/** One line of visible text: no markup, control or invisible characters. */
export function toPlainText(raw: string): string {
  if (PLAIN.test(raw)) return raw.replace(/\s+/g, ' ').trim()
  return removeInvisible(repairEncoding(raw.toWellFormed()))
    .replace(/&(#?\w{2,4});/g, (whole, name: string) => ENTITIES.get(name) ?? whole)
    .replace(CONTROL, ' ')
    .replace(TAG, ' ')
    .replace(/<(?=[!/?a-z])/gi, ' ')
    .replace(MARKS, '$1')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Cuts after the last whole word within the limit. */
export function cutAtWord(text: string, limit: number): string {
  if (text.length <= limit) return text
  const cut = text.slice(0, limit + 1)
  const space = cut.search(/\s\S*$/)
  const kept = space > limit / 2 ? cut.slice(0, space) : text.slice(0, limit)
  return kept.replace(/[\ud800-\udbff]$/, '').replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/, '')
}
