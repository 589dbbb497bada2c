import { PROVIDER_VARIABLES } from '../../apps/server/src/config/provider-config.ts'
import { VARIABLES } from '../../apps/server/src/config/variables.ts'
import { wrapMarkdown } from './wrap-markdown.ts'

interface Row {
  name: string
  default: string
  meaning: string
  isSecret: boolean
  schema: { safeParse(value: string): { success: boolean } }
}

function rows(): Row[] {
  return Object.entries({ ...VARIABLES, ...PROVIDER_VARIABLES }).map(([name, variable]) => ({
    name,
    default: variable.default,
    meaning: variable.meaning,
    isSecret: 'secret' in variable,
    schema: variable.schema,
  }))
}

const INTRODUCTION = `# Configuration

Every setting is an environment variable, or a line of a file \`.env\` in the repository root; the environment wins, and
an empty value counts as not set. All are read once, when the server starts. Errors are reported together, each with
the variable, its value and what is allowed; the values of secrets are never shown.

Nothing is required: without settings, \`npm start\` runs the whole product on this machine.

\`npm run docs\` generates this page and \`.env.example\` from \`apps/server/src/config/\`; a test fails when they differ.
`

/** \`docs/configuration.md\`, made from the table the server reads its settings by. */
export function createConfigurationPage(): string {
  const lines = rows().map(
    (row) =>
      `| \`${row.name}\` | ${shownDefault(row)} | ${row.meaning.replaceAll('|', '\\|')}${row.isSecret ? ' Secret.' : ''} |`,
  )
  return `${wrapMarkdown(INTRODUCTION)}\n| Variable | Default | Meaning |\n|---|---|---|\n${lines.join('\n')}\n`
}

/** \`.env.example\`: every setting, switched off, with one line about it. */
export function createEnvironmentExample(): string {
  const head =
    '# Copy to .env and remove the # of what you want to set. Every setting is optional; docs/configuration.md has them as a table.\n'
  const entries = rows().map(
    (row) =>
      `# ${row.meaning.replaceAll('`', '')}\n# ${row.name.replace('<NAME>', 'GOOGLE')}=${exampleValue(row)}\n`,
  )
  return `${head}\n${entries.join('\n')}`
}

function shownDefault(row: Row): string {
  if (row.default === '-') return 'not set'
  return isLiteral(row.default) ? `\`${row.default}\`` : row.default
}

// 'generated', 'minted' and the names of other variables describe a default; they are not values one could write.
function isLiteral(text: string): boolean {
  return !['generated', 'minted', 'the name', "the provider's"].includes(text) && !(text in VARIABLES)
}

// What could be written there as it is; a default that is only described is left out.
function exampleValue(row: Row): string {
  const value = row.default.replace('localhost:PORT', `localhost:${VARIABLES.PORT.default}`)
  return row.default !== '-' && isLiteral(row.default) && row.schema.safeParse(value).success ? value : ''
}
