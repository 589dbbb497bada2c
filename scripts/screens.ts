import path from 'node:path'
import { cleanEnvironment } from './lib/environment.ts'
import { root } from './lib/root.ts'
import { runCommand } from './lib/run-command.ts'

// Pictures of every screen, at both sizes in both themes: `npm run screens`, or `npm run screens login demo` for those
// whose names contain a word.
const { code } = await runCommand(
  process.execPath,
  [path.join(root, 'e2e/gallery.ts'), ...process.argv.slice(2)],
  { environment: cleanEnvironment(), live: true },
)
process.exitCode = code
