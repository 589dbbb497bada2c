import { coverage } from './coverage/coverage.ts'
import { productRules } from './coverage/product-rules.ts'
import type { Coverage, Statement } from './coverage/statement.ts'

const INTRODUCTION = `# Where each statement is, and what proves it

Every rule of [product.md](product.md), taken apart into its statements: the code that makes each true and the test that would fail if it weren't. The table is
\`scripts/lib/coverage/\`, this page is made from it by \`npm run docs\`, and a test fails when a rule has no line here, or a file or test named here is gone. What is planned
is listed as that.
`

/** `docs/coverage.md`, made from the table. */
export function coveragePage(): string {
  const statements: Coverage = coverage
  const sections = productRules().map(({ title, rules }) => {
    const rows = rules.flatMap(({ number, text, isPlanned }) =>
      isPlanned
        ? [`| ${number} | ${cell(text)} | | |`]
        : (statements[number as keyof Coverage] ?? []).map((statement) => row(number, statement)),
    )
    return [`## ${title}`, '', '| rule | statement | code | test |', '|---|---|---|---|', ...rows, ''].join(
      '\n',
    )
  })
  return [INTRODUCTION, ...sections].join('\n')
}

function row(number: string, { says, code, tests }: Statement): string {
  const files = code.map((file) => link(file)).join('<br>')
  const proofs = tests.map(([file, title]) => `${link(file)}: ${cell(title)}`).join('<br>')
  return `| ${number} | ${cell(says)} | ${files} | ${proofs} |`
}

const cell = (text: string) => text.replaceAll('|', '\\|')

/** The end of a path is enough to read; the whole of it is where the link leads. */
function link(file: string): string {
  return `[${file.split('/').slice(-2).join('/')}](../${file})`
}
