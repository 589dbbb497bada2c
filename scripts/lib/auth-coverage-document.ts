import { AUTH_CALLS, OTHER_METHODS } from '../../apps/server/test/auth-calls/auth-calls.ts'

const INTRODUCTION = `# What the official client can ask of accounts

Each line is a call of the unmodified \`@supabase/supabase-js\`, made to a running server on both databases by
\`apps/server/test/auth-calls\`. The test looks at what the client gave back, and at what it had asked of the server
last. This page is made from the list that the test runs through, by \`npm run docs\`; a test fails when the two no longer
agree, and another one when the client has a method that is in no list.

- \`session\`: signed in. \`user\`: an account, without a session. \`ok\`: neither, and no error.
- A number and a code: refused so. \`ID\` stands for an id.

Others are played on the same machine: an OpenID Connect provider, which is known by the name of Google too, a stand-in of
GitHub, a company's SAML provider, and the check of a captcha.

What each endpoint says beyond these calls is tested beside it, in \`apps/server/src/wire/auth\`; what a browser does with
cookies, addresses and posted answers, by the files of \`e2e\`.
`

/** `docs/auth-coverage.md`, made from the calls that the test makes. */
export function authCoveragePage(): string {
  const sections = AUTH_CALLS.map(({ title, calls }) => {
    const rows = calls.map(({ call, given = '', endpoint, expected }) => [
      `\`${call}\``,
      given,
      endpoint === null ? 'none' : `\`${endpoint}\``,
      expected,
      expected,
    ])
    const header = ['call', 'when', 'endpoint', 'embedded', 'PostgreSQL']
    return [`## ${title}`, '', line(header), line(header.map(() => '---')), ...rows.map(line), ''].join('\n')
  })
  const others = OTHER_METHODS.map(
    ({ why, methods }) => `- ${methods.map((name) => `\`${name}\``).join(', ')}: ${why}.`,
  )
  return [INTRODUCTION, ...sections, ['## Other methods', '', ...others, ''].join('\n')].join('\n')
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
