import { DEPARTURES } from '../../apps/server/test/wire-calls/departures.ts'
import type { WireSection } from '../../apps/server/test/wire-calls/wire-call.ts'
import { OTHER_METHODS, REFUSED, WIRE_CALLS } from '../../apps/server/test/wire-calls/wire-calls.ts'

const INTRODUCTION = `# What can be asked over the wire

REST, realtime and functions, call by call. Each line is made to a running server on both databases by
\`apps/server/test/wire-calls\`: with the unmodified \`@supabase/supabase-js\`, or by hand where no method of it says the
same. The test compares the rows, counts, messages and codes that come back, and that the method named was called. This
page is made from the list that the test runs through, by \`npm run docs\`; a test fails when the two no longer agree, and
another one when the client has a method that is in no list. Accounts have
[a page of their own](auth-coverage.md).

- A number is the status. One with a code: refused so.
- A word is what the client says, or the event that came.

What there is to say of each part beyond these calls is tested beside it, in \`apps/server/src/wire\`.
`

/** `docs/wire-coverage.md`, made from the calls that the test makes. */
export function wireCoveragePage(): string {
  const others = OTHER_METHODS.map(({ why, methods }) => `- ${methods.map(code).join(', ')}: ${why}.`)
  const departures = DEPARTURES.map(({ what, why }) => `- ${what}. *Why:* ${why}.`)
  return [
    INTRODUCTION,
    ...WIRE_CALLS.map(sectionOf),
    sectionOf(REFUSED),
    list('Departs from the hosted service, and why', departures),
    list('Other methods', others),
  ].join('\n')
}

function sectionOf({ title, about, calls }: WireSection): string {
  const rows = calls.map(({ operation, call, given, expected }) => {
    const parts = [...(call === undefined ? [] : [code(call)]), ...(given === undefined ? [] : [given])]
    return [code(operation), parts.join(', '), expected, expected]
  })
  const header = ['operation', 'call', 'embedded', 'PostgreSQL']
  const lines = [header, header.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
  return [`## ${title}`, '', ...(about === undefined ? [] : [about, '']), ...lines, ''].join('\n')
}

function list(title: string, lines: readonly string[]): string {
  return [`## ${title}`, '', ...lines, ''].join('\n')
}

/** A bar would end the cell. */
function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}
