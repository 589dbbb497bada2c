import { Dialect, LocalLinter } from 'harper.js'
import { slimBinaryInlined } from 'harper.js/slimBinaryInlined'

/** Kinds that are a matter of taste, or of a house style that is not ours. */
const TASTE = new Set([
  'Style',
  'Enhancement',
  'WordChoice',
  'Readability',
  'Capitalization',
  'Formatting',
  'Punctuation',
])

let linter: LocalLinter | undefined

/**
 * What another grammar checker finds in a text, on this machine and without a network. It reports and never decides: it
 * knows neither names nor trades. Words of the brief are the sender's own business.
 */
export async function secondOpinion(text: string, given: string): Promise<string[]> {
  linter ??= new LocalLinter({ binary: slimBinaryInlined, dialect: Dialect.American })
  const known = given.toLowerCase()
  const lints = await linter.lint(text, { language: 'plaintext' })
  return lints
    .filter((lint) => !TASTE.has(lint.lint_kind()))
    .filter(
      (lint) => lint.lint_kind() !== 'Spelling' || !known.includes(lint.get_problem_text().toLowerCase()),
    )
    .map((lint) => `${lint.get_problem_text()}: ${lint.message()}`)
}
