import { CALLER_TITLES, CALLERS, type Outcome } from '../../apps/server/test/permissions/permission-call.ts'
import { PERMISSION_MATRIX } from '../../apps/server/test/permissions/permission-matrix.ts'
import { wrapMarkdown } from './wrap-markdown.ts'

const INTRODUCTION = `# Permissions

The official client makes each call to a running server on both databases; the table in
\`apps/server/test/permissions/permission-matrix.ts\` is the test. \`npm run docs\` generates this page from it; a
test fails when they differ.

All calls are about the rows of one member.

- *own user*: that member.
- *other user*, *admin*, *service key*: other callers.
- *demoted admin*: lost the role, and still has the token.
- *deleted user*: queries its own rows with the token of a deleted account.
- The last two columns have a second factor and a session at \`aal1\`; the first of them queries its own rows.

Results:

- \`rows\`: some were read. \`ok\`: some were written. \`no rows\`: neither, and no error.
- \`42501\`: refused by PostgreSQL, with status 401 for anon and 403 for others.
- \`PGRST106\`: the schema is not exposed. \`PGRST205\`: no visible table of this name.

Beyond the tables, members call functions (\`generate-messages\`, \`testing-mode\`, ...) and administrators \`admin-*\`, which
check the role in the database each time. \`admin-statistics\` is for the service key and the account with the address
STATS_ADMIN_EMAIL.
`

/** `docs/permissions.md`, made from the table that the test asks. */
export function createPermissionsPage(): string {
  const header = ['call', ...CALLERS.map((caller) => CALLER_TITLES[caller])]
  const sections = [...new Set(PERMISSION_MATRIX.map(({ table }) => table))].map((table) => {
    const rows = PERMISSION_MATRIX.filter((call) => call.table === table).map(({ title, expected }) => [
      title,
      ...CALLERS.map((caller) => cell(expected[caller])),
    ])
    return [`## ${table}`, '', line(header), line(header.map(() => '---')), ...rows.map(line), ''].join('\n')
  })
  return wrapMarkdown([INTRODUCTION, ...sections].join('\n'))
}

function cell(outcome: Outcome): string {
  return outcome === 'ok' || outcome === 'rows' ? `**${outcome}**` : outcome
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
