import { installBench } from './lib/install-bench.ts'
import { runCommand } from './lib/run-command.ts'

const PROGRAMS = [
  'server',
  'composer',
  'critic',
  'page',
  'generation',
  'credits',
  'auth',
  'rest',
  'feed',
  'realtime',
]

await installBench()
for (const name of PROGRAMS) {
  const { code } = await runCommand(process.execPath, [`bench/${name}.ts`], { live: true })
  if (code !== 0) process.exitCode = 1
}
