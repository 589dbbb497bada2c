import { RestError } from '../rest-error.ts'

/** The response format. PostgREST: Resource Representation. */
export interface ResponseFormat {
  kind: 'json' | 'csv'
  /** Exactly one row, as an object. PostgREST: Resource Representation, Singular or Plural. */
  isSingle: boolean
  /** PostgREST: Resource Representation, Stripped Nulls. */
  stripNulls: boolean
  contentType: string
}

const OBJECT_TYPE = 'application/vnd.pgrst.object'
const ARRAY_TYPE = 'application/vnd.pgrst.array'

/** The two formats that the official client requests. These skip the parsing. */
const PLAIN = makeFormat('application/json', {})
const SINGLE = makeFormat(`${OBJECT_TYPE}+json`, { isSingle: true })

/**
 * The available format with the highest quality value; of equal ones the first. RFC 9110, 12.5.1.
 * @throws {RestError} PGRST107 when none of the accepted types is available.
 */
export function parseAccept(header: string | undefined): ResponseFormat {
  if (header === undefined || header === 'application/json' || header.trim() === '') return PLAIN
  if (header === `${OBJECT_TYPE}+json`) return SINGLE
  const ranges = header.split(',').map(parseRange)
  for (const { type, stripNulls } of ranges.filter(({ q }) => q > 0).toSorted((a, b) => b.q - a.q)) {
    const format = findFormat(type, stripNulls)
    if (format !== undefined) return format
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
  /** Quality value, 0 to 1. RFC 9110, 12.4.2. */
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

function findFormat(type: string, stripNulls: boolean): ResponseFormat | undefined {
  switch (type) {
    case 'application/json':
    case 'application/*':
    case '*/*':
      return PLAIN
    case 'text/csv':
    case 'text/*':
      return makeFormat('text/csv', { kind: 'csv' })
    case OBJECT_TYPE:
    case `${OBJECT_TYPE}+json`:
      return makeFormat(`${OBJECT_TYPE}+json`, { isSingle: true, stripNulls })
    case ARRAY_TYPE:
    case `${ARRAY_TYPE}+json`:
      return stripNulls ? makeFormat(`${ARRAY_TYPE}+json`, { stripNulls }) : PLAIN
    default:
      return undefined
  }
}

function makeFormat(
  type: string,
  { kind = 'json', isSingle = false, stripNulls = false }: Partial<ResponseFormat>,
): ResponseFormat {
  const contentType = `${type}${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
  return { kind, isSingle, stripNulls, contentType }
}
