import { formatDuration } from './lib/format-duration.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'
import { buildProduct, isBuildCurrent } from './lib/product-build.ts'

stopWithParent()

if (await prepareBuild()) {
  // In this process, so that Ctrl-C and a supervisor's signals reach the server directly.
  await import(new URL('../apps/server/build/server/main.js', import.meta.url).href)
}

async function prepareBuild(): Promise<boolean> {
  if (isBuildCurrent()) return true
  console.log('Building (the sources changed) ...')
  const { code, output, milliseconds } = await buildProduct()
  if (code === 0) {
    console.log(`Built in ${formatDuration(milliseconds)}.`)
    return true
  }
  console.error(output)
  console.error('The build failed; the server was not started.')
  process.exitCode = 1
  return false
}
