import { type AdminUser, AdminUsersExportRequest } from '@firstline/contract/admin'
import { CSV_START, formatCsvLine } from '@firstline/contract/csv'
import { takeTurn } from '@firstline/copywriter'
import type { Database } from '@firstline/platform/database'
import { callSqlFunction } from '#server/product/call-sql-function.ts'
import { defineFunction, type WireFunction } from '@firstline/wire/functions'
import { type AdminDependencies, formatActor } from './admin-dependencies.ts'
import { presentAdminUser } from './present-user.ts'
import { readRequest } from './read-request.ts'
import { pageStatement, splitPage, type UsersPage } from './read-users-page.ts'
import { getOrder } from './user-orders.ts'

/** The most users in one file. */
const ADMIN_EXPORT_MAX = 100_000

/** Users per query: the embedded engine serves other requests in between. */
const BATCH = 250

const COLUMNS: readonly [title: string, read: (user: AdminUser) => string | number | null][] = [
  ['Email', ({ email }) => email],
  ['Plan', ({ plan }) => plan],
  ['Plan status', ({ planStatus }) => planStatus],
  ['DM', ({ creditsDm }) => creditsDm],
  ['Subject', ({ creditsSubject }) => creditsSubject],
  ['Signed up', ({ createdAt }) => createdAt],
  ['Renewal', ({ nextRenewalDate }) => nextRenewalDate],
  ['Trial until', ({ isTrial, trialEndDate }) => (isTrial ? trialEndDate : null)],
  ['Role', ({ role }) => role],
  ['Banned until', ({ bannedUntil }) => bannedUntil],
  ['Confirmed', ({ isConfirmed }) => (isConfirmed ? 'yes' : 'no')],
]

/** `admin-users-export`: the filtered list as a CSV file, sent while it is read. */
export function exportUsersFunction({ database, clock }: AdminDependencies): WireFunction {
  return defineFunction({
    name: 'admin-users-export',
    access: 'admin',
    work: 'file',
    async handler(context, request) {
      const options = await readRequest(AdminUsersExportRequest, request)
      const { search, plan, planStatus, group, sort } = options
      const ascending = options.ascending ?? getOrder(sort).ascending
      const now = clock.now()
      // Without the search: it may be a person's address, and the log outlasts accounts.
      await callSqlFunction(database, 'firstline.add_admin_entry', {
        p_editor: formatActor(context),
        p_action: 'users exported',
        p_user: null,
        p_before: null,
        p_after: JSON.stringify({ is_searched: search !== '', plan, plan_status: planStatus, group }),
        p_now: now,
      })
      const lines = listLines(database, { ...options, ascending, limit: BATCH, now })
      // Read before the response begins, so that a failure has its status.
      const first = await lines.next()
      return new Response(toByteStream(first, lines), {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Cache-Control': 'no-store',
          'Content-Disposition': `attachment; filename="users_${now.toISOString().slice(0, 10)}.csv"`,
        },
      })
    },
  })
}

async function* listLines(database: Database, page: UsersPage): AsyncGenerator<string, void> {
  let text = CSV_START + formatCsvLine(COLUMNS.map(([title]) => title))
  let after: string | null = null
  for (let count = 0; count < ADMIN_EXPORT_MAX; count += BATCH) {
    const { sql, params = [] } = pageStatement(page, after)
    const { rows, next } = splitPage(await database.query(sql, params), page)
    await takeTurn()
    for (const user of rows.map(presentAdminUser)) {
      text += formatCsvLine(COLUMNS.map(([, read]) => String(read(user) ?? '')))
    }
    yield text
    text = ''
    if (next === null) return
    after = next
  }
}

/** Reads the next text when the client has room for it. */
function toByteStream(
  first: IteratorResult<string, void>,
  texts: AsyncGenerator<string, void>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string, void> | undefined = first
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = next ?? (await texts.next())
      next = undefined
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await texts.return(undefined)),
  })
}
