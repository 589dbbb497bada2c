import type { Paging } from '../accounts/list-users.ts'
import { createValidationError } from '../auth-error.ts'

const PER_PAGE = 50
const PER_PAGE_MOST = 1_000
const PAGE_MOST = 1_000_000_000

/**
 * Reads page and page size. The client sends empty values for defaults.
 * @throws {AuthError} validation_failed for anything but a positive number.
 */
export function readPaging(query: URLSearchParams): Paging {
  return {
    page: readNumber('page', query.get('page'), 1),
    perPage: Math.min(readNumber('per_page', query.get('per_page'), PER_PAGE), PER_PAGE_MOST),
  }
}

function readNumber(name: string, text: string | null, fallback: number): number {
  if (text === null || text === '') return fallback
  const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > PAGE_MOST) {
    throw createValidationError(`Bad Pagination Parameters: ${name} has to be a number from 1 on`)
  }
  return number
}

/**
 * Total and links of a list (RFC 8288). The client takes the digit after the first `=` of each link as its page, so
 * `page` is the first parameter.
 */
export function buildPagingHeaders(
  url: URL,
  { page, perPage }: Paging,
  total: number,
): Record<string, string> {
  const last = Math.max(Math.ceil(total / perPage), 1)
  const linkTo = (target: number, relation: string) => {
    const query = new URLSearchParams({ page: String(target) })
    for (const [name, value] of url.searchParams) if (name !== 'page') query.append(name, value)
    return `<${url.pathname}?${query.toString()}>; rel="${relation}"`
  }
  const links = [...(page < last ? [linkTo(page + 1, 'next')] : []), linkTo(last, 'last')]
  return { 'X-Total-Count': String(total), Link: links.join(', ') }
}
