import { HOSTED_DIFFERENCES } from '../../wire/test-wire/test/client-calls/differences.ts'
import type { WireSection } from '../../wire/test-wire/test/client-calls/wire-call.ts'
import { UNTESTED_METHODS, REFUSALS, WIRE_CALLS } from '../../wire/test-wire/test/client-calls/wire-calls.ts'
import { wrapMarkdown } from './wrap-markdown.ts'

const INTRODUCTION = `# REST, realtime and functions API coverage

Each line is a call to a running server on both databases, made by \`wire/test-wire/test/client-calls\`: with the unmodified
\`@supabase/supabase-js\`, or with plain requests where it has no method. The test compares rows, counts, messages and
codes. \`npm run docs\` generates this page from the list of the test; tests fail when they differ, and when the client
has a method that is not listed. Accounts: [auth-coverage.md](auth-coverage.md).

- A number is the status; with a code, an error.
- A word is the client's result, or the received event.

What there is to say of each part beyond these calls is tested beside it, in its package.
`

/** `docs/wire-coverage.md`, made from the calls that the test makes. */
export function createWireCoveragePage(): string {
  const others = UNTESTED_METHODS.map(({ why, methods }) => `- ${methods.map(code).join(', ')}: ${why}.`)
  const departures = HOSTED_DIFFERENCES.map(({ what, why }) => `- ${what}. *Why:* ${why}.`)
  return wrapMarkdown(
    [
      INTRODUCTION,
      ...WIRE_CALLS.map(sectionOf),
      sectionOf(REFUSALS),
      list('Deviations from the hosted service', departures),
      list('Other methods', others),
    ].join('\n'),
  )
}

function sectionOf({ title, note, calls }: WireSection): string {
  const rows = calls.map(({ operation, call, condition, expected }) => {
    const parts = [
      ...(call === undefined ? [] : [code(call)]),
      ...(condition === undefined ? [] : [condition]),
    ]
    return [code(operation), parts.join(', '), expected, expected]
  })
  const header = ['operation', 'call', 'embedded', 'PostgreSQL']
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [`## ${title}`, '', ...(note === undefined ? [] : [note, '']), ...lines, ''].join('\n')
}

function list(title: string, lines: readonly string[]): string {
  return [`## ${title}`, '', ...lines, ''].join('\n')
}

/** A bar would end the cell. */
function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}
