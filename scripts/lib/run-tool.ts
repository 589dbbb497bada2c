import path from 'node:path'
import { root } from './root.ts'
import { runCommand, type CommandOptions, type CommandOutcome } from './run-command.ts'

const TOOLS = {
  knip: 'knip/bin/knip.js',
  oxfmt: 'oxfmt/bin/oxfmt',
  oxlint: 'oxlint/bin/oxlint',
  playwright: '@playwright/test/cli.js',
  'react-router': '@react-router/dev/bin.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const

/**
 * Runs a tool that npm installed, with this very Node: the first line of a program in `node_modules/.bin` asks PATH
 * for one, and PATH leads to ours only inside an npm script.
 */
export function runTool(
  tool: keyof typeof TOOLS,
  parameters: readonly string[],
  options: CommandOptions = {},
): Promise<CommandOutcome> {
  return runCommand(process.execPath, [path.join(root, 'node_modules', TOOLS[tool]), ...parameters], options)
}
