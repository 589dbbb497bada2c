import { Tokenizer } from 'htmlparser2'
import { takeTurn } from '../../take-turn.ts'

/** Attributes that are read. */
const WANTED = new Set(
  'aria-hidden aria-modal class content hidden http-equiv id lang media name open property role style type'.split(
    ' ',
  ),
)
const LONGEST_NAME = 12
const LONGEST_VALUE = 1_500

export type Attributes = Readonly<Record<string, string | undefined>>

export interface MarkupHandler {
  open(name: string, attributes: Attributes, closesItself: boolean): void
  close(name: string): void
  text(text: string): void
}

const CHUNK = 32 * 1024
const NO_ATTRIBUTES: Attributes = Object.freeze({})
const skip = () => undefined

/** Reads the page tag by tag and yields to the event loop between chunks. */
export async function readMarkup(html: string, handler: MarkupHandler): Promise<void> {
  let tag = ''
  let attributes: Record<string, string> | undefined
  let attribute = ''
  let value = ''
  const name = (start: number, end: number) => html.slice(start, Math.min(end, start + 40)).toLowerCase()
  const opened = (closesItself: boolean) => {
    if (tag !== '') handler.open(tag, attributes ?? NO_ATTRIBUTES, closesItself)
    tag = ''
    attributes = undefined
  }
  const addToValue = (part: string) => {
    if (attribute !== '' && value.length < LONGEST_VALUE) value += part.slice(0, LONGEST_VALUE)
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(start, end) {
        tag = name(start, end)
      },
      onopentagend: () => opened(false),
      onselfclosingtag: () => opened(true),
      onclosetag: (start, end) => handler.close(name(start, end)),
      onattribname(start, end) {
        const found = end - start > LONGEST_NAME ? '' : html.slice(start, end).toLowerCase()
        attribute = WANTED.has(found) ? found : ''
        value = ''
      },
      onattribdata: (start, end) => addToValue(html.slice(start, end)),
      onattribentity: (codePoint) => addToValue(String.fromCodePoint(codePoint)),
      onattribend() {
        if (attribute === '') return
        attributes ??= {}
        attributes[attribute] ??= value
        attribute = ''
      },
      ontext: (start, end) => handler.text(html.slice(start, end)),
      ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
      oncdata: skip,
      oncomment: skip,
      ondeclaration: skip,
      onprocessinginstruction: skip,
      onend: skip,
    },
  )
  for (let at = 0; at < html.length; at += CHUNK) {
    tokenizer.write(html.slice(at, at + CHUNK))
    await takeTurn()
  }
  tokenizer.end()
}
