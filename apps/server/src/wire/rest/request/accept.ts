import { RestError } from '../rest-error.ts'

/** In which form rows go out. */
export interface AnswerForm {
  kind: 'json' | 'csv'
  /** Exactly one row, without a list around it. */
  isSingle: boolean
  stripNulls: boolean
  contentType: string
}

const OBJECT_TYPE = 'application/vnd.pgrst.object'
const ARRAY_TYPE = 'application/vnd.pgrst.array'

/** What the official client sends, read before anything is taken apart. */
const PLAIN = formOf('application/json', {})
const SINGLE = formOf(`${OBJECT_TYPE}+json`, { isSingle: true })

/**
 * The form a client likes best of those there are; of two it likes alike, the one it names first.
 * @throws {RestError} PGRST107 when none of the accepted types can be given.
 */
export function parseAccept(header: string | undefined): AnswerForm {
  if (header === undefined || header === 'application/json' || header.trim() === '') return PLAIN
  if (header === `${OBJECT_TYPE}+json`) return SINGLE
  const ranges = header.split(',').map(parseRange)
  for (const { type, stripNulls } of ranges.filter(({ q }) => q > 0).toSorted((a, b) => b.q - a.q)) {
    const form = findForm(type, stripNulls)
    if (form !== undefined) return form
  }
  throw new RestError({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${header}`,
  })
}

interface MediaRange {
  type: string
  stripNulls: boolean
  /** How much it is liked, 0 to 1. */
  q: number
}

function parseRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((each) => each.trim().toLowerCase())
  const q = parameters.find((each) => each.startsWith('q='))?.slice('q='.length)
  return {
    type,
    stripNulls: parameters.includes('nulls=stripped'),
    q: q === undefined || !/^[01](\.\d{0,3})?$/.test(q) ? 1 : Number(q),
  }
}

function findForm(type: string, stripNulls: boolean): AnswerForm | undefined {
  switch (type) {
    case 'application/json':
    case 'application/*':
    case '*/*':
      return PLAIN
    case 'text/csv':
    case 'text/*':
      return formOf('text/csv', { kind: 'csv' })
    case OBJECT_TYPE:
    case `${OBJECT_TYPE}+json`:
      return formOf(`${OBJECT_TYPE}+json`, { isSingle: true, stripNulls })
    case ARRAY_TYPE:
    case `${ARRAY_TYPE}+json`:
      return stripNulls ? formOf(`${ARRAY_TYPE}+json`, { stripNulls }) : PLAIN
    default:
      return undefined
  }
}

function formOf(
  type: string,
  { kind = 'json', isSingle = false, stripNulls = false }: Partial<AnswerForm>,
): AnswerForm {
  const contentType = `${type}${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
  return { kind, isSingle, stripNulls, contentType }
}
