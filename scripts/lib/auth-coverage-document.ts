import { AUTH_CALLS, OTHER_METHODS } from '../../wire/auth/test/auth-calls.ts'
import { wrapMarkdown } from './wrap-markdown.ts'

const INTRODUCTION = `# Auth API coverage

Each line is a call of the unmodified \`@supabase/supabase-js\` to a running server on both databases, made by
\`wire/auth/test\`. The test checks the client's result and its last request. \`npm run docs\` generates this
page from the list of the test; tests fail when they differ, and when the client has a method that is not listed.

- \`session\`: signed in. \`user\`: an account, without a session. \`ok\`: neither, and no error.
- A number and a code: the status and code of an error. \`ID\` stands for an id.

Test providers run on the same machine: OpenID Connect (also as Google), GitHub, SAML, and a captcha.

What each endpoint says beyond these calls is tested beside it, in \`wire/auth\`; what a browser does with
cookies, addresses and posted answers, by the files of \`e2e\`.
`

/** `docs/auth-coverage.md`, made from the calls that the test makes. */
export function createAuthCoveragePage(): string {
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
  return wrapMarkdown(
    [INTRODUCTION, ...sections, ['## Other methods', '', ...others, ''].join('\n')].join('\n'),
  )
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
