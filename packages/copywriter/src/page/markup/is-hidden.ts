import type { Attributes } from './read-markup.ts'

const HIDING_STYLE =
  /display:none|visibility:(hidden|collapse)|opacity:0?(\.0+)?(;|!|%|$)|font-size:0(\.0+)?(px|em|rem|pt|%|;|!|$)|font:(?:[a-z0-9]+ )*0(px|em|rem|pt|\/)|clip:rect\(0|clip:rect\(1px|clip-path:inset\((50|100)%|(^|;)(left|top|right|bottom|text-indent|margin-left|margin-top):-\d{3,}|transform:(scale\(0\)|translate[xy]?\(-\d{4,})|color:transparent/
const NO_SIZE = /(^|;)(max-)?(height|width):[01](px|;|$)/

const HIDING_CLASS =
  /^(sr-only|visually-?hidden|screen-reader(-text|-only)?|invisible|d-none|is-hidden|u-hidden|a11y-hidden|hide-visually|elementor-screen-only|hidden|assistive-text)$/
/** "hidden md:block": hidden on narrow screens only. */
const SHOWN_AGAIN =
  /(^|\s)((sm|md|lg|xl|2xl):(block|flex|grid|inline[\w-]*|table[\w-]*)|d-(sm|md|lg|xl|xxl)-(block|flex|grid|inline[\w-]*)|not-sr-only)(\s|$)/

/** By its attributes. */
export function isHidden(name: string, attributes: Attributes): boolean {
  const { hidden, style, class: classes } = attributes
  if (hidden !== undefined && hidden !== 'until-found') return true
  if (attributes['aria-hidden']?.trim().toLowerCase() === 'true') return true
  if (name === 'dialog' && attributes['open'] === undefined) return true
  if (name === 'input' && attributes['type'] === 'hidden') return true
  if (style !== undefined && isHidingStyle(toPlainStyle(style))) return true
  if (classes === undefined || classes.length > 1_000) return false
  return (
    classes.split(/\s+/).some((one) => HIDING_CLASS.test(one.toLowerCase())) && !SHOWN_AGAIN.test(classes)
  )
}

/** In lower case, without spaces, comments and escapes, which could split a keyword that a browser reads whole. */
export const toPlainStyle = (style: string) =>
  style
    .toLowerCase()
    .replace(/\/\*[^]*?(?:\*\/|$)/g, '')
    .replace(/\\0*([0-9a-f]{2})\s?/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/(?:(?<!\s)\s+)?([:;!(),])\s*/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether plain declarations hide an element. */
export const isHidingStyle = (plain: string) =>
  HIDING_STYLE.test(plain) || (plain.includes('overflow:hidden') && NO_SIZE.test(plain))
