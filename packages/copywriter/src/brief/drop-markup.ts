import { MAIL_ADDRESS } from '../mail-address.ts'

/** Removes markup, entities, links, handles, placeholders and signs. */

const ENTITIES = new Map(
  `& amp " quot ' apos – ndash — mdash … hellip ' rsquo ' lsquo € euro £ pound`
    .split(/ (?=\W)/)
    .map((pair) => [pair.slice(2), pair.charAt(0)] as const),
)
const SPACES = new Set('nbsp lt gt copy reg trade'.split(' '))

/** Ends a line on a page, so it ends a sentence here. */
const BLOCK = /<\/?(?:p|div|li|ul|ol|br|h[1-6]|tr|section|article|header|footer)\b[^<>]*>/gi
/** A tag has a letter after its bracket; "<30 sec" is a measure. */
const TAG = /<[/!]?[a-z][^<>]*>?/gi
/** A tag that was escaped, once or more often. */
const ESCAPED_TAG = /&(?:amp;)*lt;[/!]?[a-z][^<>&]{0,200}&(?:amp;)*gt;/gi
const COMMENT = /<!--[^]{0,300}?-->|<!--|-->/g
const SCRIPT = /<(script|style)\b[^<>]*>[^]{0,300}?<\/\1\s*>/gi

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
const HANDLE = /(^|\s)[@#](?=[A-Za-z])\w+/g
/** A phone number has three groups or a country code; "200-300 seats" is a figure. */
const PHONE = /(?:\+\d{1,3}[ -]?)?\(?\d{3}\)?[ -]\d{3,4}[ -]\d{3,4}\b|\+\d{1,3}[ -]\d{3}[ -]\d{4}\b/g
/** "(see also @shop)", "email me sam@...": meaningless without the link. */
const POINTER =
  /\((?:[^()]*?(?:https?:|www\.|@[A-Za-z])[^()]*)\)|(?:\b(?:or )?(?:e-?mail|mail|call|text|whatsapp|dm|message|reach|contact|visit|see)(?: (?:me|us))?(?: (?:at|on|via))?:? +)(?:https?:\S+|www\.\S+|\S+@\S+\.\S+|\+\d[\d ()-]{6,}\d|\(?\d{3}\)?[ -]\d{3}[ -]\d{4})(?: or (?:\+\d[\d ()-]{6,}\d|\S+@\S+))?/gi

/** "Hi {{first_name}}, we help ...": the start of a letter. */
const GREETING =
  /^\s*(?:hi|hey|hello|dear)\b(?:[ \t]+(?:there|all|\{\{?[^{}]*\}?\}|\[[^[\]]*\]|[A-Z]\w+))?[ \t]*[,!.:-]\s*/i
const PLACEHOLDER =
  /(?:,\s*|(?<![,\s])\s+)?(?:[$#]?\{\{?[^{}]*\}?\}?|\[[^[\]]*\](?:\([^()]*\))?|%[A-Z][A-Z_]{1,30}%|<%[^%<>]{0,100}%>)/g
/** "dentists in [City]": the preposition goes with the placeholder. */
const ENDING_PLACEHOLDER =
  /\s(?:in|for|at|from|near|of|with|to|by|like) (?:\{\{?[^{}]{0,60}\}?\}|\[[^[\]]{0,60}\])(?=\s{0,9}(?:$|[.,;!?]))/g

const EMOJI = /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d|\u20e3|[\u{e0020}-\u{e007f}])/gu
/** An emoji between two sentences separates them; one inside a phrase does not. */
function isWithinSentence(text: string, at: number): boolean {
  const after = text.slice(at).replace(/^[^\p{L}\p{N}\s.,;]{1,20}/u, '')
  return (
    (/\p{L}$/u.test(text.slice(0, at)) && /^\p{L}/u.test(after)) ||
    /^\s{0,9}(?:in|on|at|of|for|to|and|or|with|from|by|the|a|an|is|are|who|that|which)\s/.test(after)
  )
}

export function dropMarkup(raw: string): string {
  return raw
    .replace(COMMENT, ' ')
    .replace(SCRIPT, ' ')
    .replace(ESCAPED_TAG, ' ')
    .replace(
      /&(?:amp;)*(nbsp|lt|gt|copy|reg|amp|quot|apos|#?\w{1,12}(?=;));?/g,
      (whole, name: string) => decodeEntity(name) ?? whole,
    )
    .replace(SCRIPT, ' ')
    .replace(BLOCK, '. ')
    .replace(TAG, ' ')
    .replace(GREETING, '')
    .replace(ENDING_PLACEHOLDER, ' ')
    .replace(ENDING_PLACEHOLDER, ' ')
    .replace(PLACEHOLDER, ' ')
    .replace(POINTER, ' ')
    .replace(LINK, ' ')
    .replace(/\S+/g, (word) => (MAIL_ADDRESS.test(word) ? ' ' : word))
    .replace(PHONE, ' ')
    .replace(HANDLE, (handle, before: string) => (isTrade(handle) ? ` ${handle.trim().slice(1)}` : before))
    .replace(/(?<!\w)[*]+|[*]+(?!\w)|[_|\\^{}[\]]+/g, ' ')
    .replace(EMOJI, (_, at: number, whole: string) => (isWithinSentence(whole, at) ? ' ' : ' . '))
}

function decodeEntity(name: string): string | undefined {
  if (!name.startsWith('#')) return SPACES.has(name) ? ' ' : ENTITIES.get(name)
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return Number.isInteger(code) && code > 31 && code < 0x10ffff ? String.fromCodePoint(code) : ' '
}

/** "@shopify store owners" names a shop system, not an account. */
const isTrade = (handle: string) => /^\s?@(shopify|etsy|amazon|instagram|tiktok)$/i.test(handle)
