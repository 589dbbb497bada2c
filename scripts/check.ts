import { existsSync } from 'node:fs'
import path from 'node:path'
import { duration } from './lib/duration.ts'
import { cleanEnvironment } from './lib/environment.ts'
import { root } from './lib/root.ts'
import type { CommandOutcome } from './lib/run-command.ts'
import { runTool } from './lib/run-tool.ts'
import { typedWorkspaces } from './lib/workspaces.ts'

const environment = cleanEnvironment()

interface Step {
  name: string
  run(): Promise<CommandOutcome>
}

/** The parts of `npm run check`; `npm run check types` runs one of them alone. */
const PARTS: Record<string, () => Step[]> = {
  types: typeSteps,
  lint: () => [
    { name: 'lint', run: () => runTool('oxlint', ['--type-aware', '--deny-warnings'], { environment }) },
  ],
  format: () => [{ name: 'format', run: () => runTool('biome', ['format', '.'], { environment }) }],
  unused: () => [{ name: 'unused code', run: () => runTool('knip', ['--no-progress'], { environment }) }],
}

function typeSteps(): Step[] {
  const steps = typedWorkspaces().map((folder) => ({
    name: folder === '.' ? 'types of scripts' : `types of ${folder}`,
    run: () => runTool('tsc', ['-p', folder], { environment }),
  }))
  // The web app's route modules import types that the framework writes.
  const web = path.join(root, 'apps/web')
  if (!existsSync(path.join(web, 'react-router.config.ts'))) return steps
  return [
    { name: 'route types', run: () => runTool('react-router', ['typegen'], { directory: web, environment }) },
    ...steps,
  ]
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((part) => !(part in PARTS))
if (unknown.length > 0) {
  console.error(`There is no check '${unknown.join("', '")}'. There are: ${Object.keys(PARTS).join(', ')}.`)
  process.exitCode = 1
} else {
  process.exitCode = await check(wanted.length > 0 ? wanted : Object.keys(PARTS))
}

async function check(parts: readonly string[]): Promise<number> {
  let failures = 0
  for (const step of parts.flatMap((part) => PARTS[part]?.() ?? [])) {
    const { code, output, milliseconds } = await step.run()
    console.log(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(30)}${duration(milliseconds).padStart(8)}`,
    )
    if (code !== 0) {
      failures += 1
      console.log(output)
    }
  }
  return failures === 0 ? 0 : 1
}
