// Combining characters are listed one by one on purpose.
// oxlint-disable no-misleading-character-class
/** Format and control characters, fillers and variation selectors: invisible, so text could be hidden in them. */
const INVISIBLE =
  /[\p{Cf}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\uffa0\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
/** More combining marks on one letter than any language has. */
const MARKS = /(\p{M}{3})\p{M}+/gu
const TAG = /<[!/?a-z][^<>]*>?/gi

/** Needs no change. */
const PLAIN = /^[\n\r\t -;=?-~]*$/

/** One line of visible text: no markup, control or invisible characters. */
export function toPlainText(raw: string): string {
  if (PLAIN.test(raw)) return raw.replace(/\s+/g, ' ').trim()
  return raw
    .toWellFormed()
    .replace(INVISIBLE, '')
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
