/** PostgREST: Errors, HTTP Status Codes. An exact code takes precedence over its class. */
const STATUS_BY_CODE: Record<string, number> = {
  '21000': 500,
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const STATUS_BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

/** The message of pg-safeupdate. It is the client's error, though its code 21000 is otherwise a server error. */
const WITHOUT_WHERE = ' requires a WHERE clause'

/** PostgreSQL reports a text search that it can't parse or store as an internal error or an exceeded limit. */
const SEARCH_REFUSALS =
  /^(?:tsquery stack too small|tsquery is too large|word is too long|string is too long for tsvector)/

export function mapSqlStateToStatus(
  { code, message }: { code: string; message: string },
  isAnonymous: boolean,
): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '21000' && message.endsWith(WITHOUT_WHERE)) return 400
  if ((code === 'XX000' || code === '54000') && SEARCH_REFUSALS.test(message)) return 400
  // A function chooses its status: `raise ... using errcode = 'PT409'`. PostgREST: Errors, RAISE errors.
  if (code.startsWith('PT')) return /^PT[2-5]\d\d$/.test(code) ? Number(code.slice(2)) : 500
  return STATUS_BY_CODE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400
}
