import { RestError } from '../rest-error.ts'

/** In which form rows go out. */
export interface AnswerForm {
  isSingle: boolean
  stripNulls: boolean
  contentType: string
}

const JSON_TYPE = 'application/json'
const OBJECT_TYPE = 'application/vnd.pgrst.object'
const ARRAY_TYPE = 'application/vnd.pgrst.array'

/** @throws {RestError} PGRST107 when none of the accepted types can be given. */
export function parseAccept(header: string | undefined): AnswerForm {
  if (header === undefined || header.trim() === '') return arrayForm(false)
  for (const part of header.split(',')) {
    const [type = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    const stripNulls = parameters.includes('nulls=stripped')
    const bare = type.replace(/\+json$/, '')
    if (bare === OBJECT_TYPE) {
      return { isSingle: true, stripNulls, contentType: contentTypeOf(`${OBJECT_TYPE}+json`, stripNulls) }
    }
    if (bare === ARRAY_TYPE) return arrayForm(stripNulls)
    if (type === JSON_TYPE || type === '*/*' || type === 'application/*') return arrayForm(false)
  }
  throw new RestError({
    status: 406,
    code: 'PGRST107',
    message: `None of these media types are available: ${header}`,
  })
}

function arrayForm(stripNulls: boolean): AnswerForm {
  const type = stripNulls ? `${ARRAY_TYPE}+json` : JSON_TYPE
  return { isSingle: false, stripNulls, contentType: contentTypeOf(type, stripNulls) }
}

function contentTypeOf(type: string, stripNulls: boolean): string {
  return `${type}${stripNulls ? ';nulls=stripped' : ''}; charset=utf-8`
}
