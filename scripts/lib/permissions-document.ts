import { CALLER_TITLES, CALLERS, type Outcome } from '../../apps/server/test/permissions/permission-call.ts'
import { PERMISSION_MATRIX } from '../../apps/server/test/permissions/permission-matrix.ts'

const INTRODUCTION = `# Who may do what

Everything here is asked of a running server by the official client, on both databases, cell by cell: the table in
\`apps/server/test/permissions/permission-matrix.ts\` is the test. This page is made from it by \`npm run docs\`, and a test
fails when the two no longer agree.

All calls are about the rows of one member. *Own user* is that member; *other user*, *admin* and *service key* ask about
somebody else's rows; *demoted admin* was one until a moment ago and still has its token; *deleted user* asks about itself
with the token of an account that is gone. The last two have a second factor and came by their password alone: the first asks
about its own rows.

- \`rows\`: some were read. \`ok\`: some were written. \`no rows\`: neither, and no error.
- \`42501\`: refused by PostgreSQL itself, with status 401 for anon and 403 for everybody else.
- \`PGRST106\`: the schema is not exposed. \`PGRST205\`: there is no such table to be seen.

Beyond the tables: members act through functions (\`generate-messages\`, \`testing-mode\`, ...), administrators through \`admin-*\`,
which ask the database each time whether the caller is one. \`admin-statistics\` is for the account of STATS_ADMIN_EMAIL alone,
by its address as it is now, and for the service key.
`

/** `docs/permissions.md`, made from the table that the test asks. */
export function permissionsPage(): string {
  const header = ['call', ...CALLERS.map((caller) => CALLER_TITLES[caller])]
  const sections = [...new Set(PERMISSION_MATRIX.map(({ table }) => table))].map((table) => {
    const rows = PERMISSION_MATRIX.filter((call) => call.table === table).map(({ title, expected }) => [
      title,
      ...CALLERS.map((caller) => cell(expected[caller])),
    ])
    return [`## ${table}`, '', line(header), line(header.map(() => '---')), ...rows.map(line), ''].join('\n')
  })
  return [INTRODUCTION, ...sections].join('\n')
}

function cell(outcome: Outcome): string {
  return outcome === 'ok' || outcome === 'rows' ? `**${outcome}**` : outcome
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
