import { installBench } from './lib/install-packages.ts'
import { runCommand } from './lib/run-command.ts'
import { buildProduct, isBuildCurrent } from './lib/product-build.ts'

// bench/run.ts reads the arguments. Only a page made from earlier results needs neither packages nor a build.
const parameters = process.argv.slice(2)
if (!parameters.includes('--document')) {
  await installBench()
  if (!isBuildCurrent()) {
    const { code, output } = await buildProduct()
    if (code !== 0) throw new Error(`The web app could not be built:\n${output}`)
  }
}
const { code } = await runCommand(process.execPath, ['bench/run.ts', ...parameters], { live: true })
process.exitCode = code
