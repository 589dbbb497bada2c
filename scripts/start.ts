import { duration } from './lib/duration.ts'
import { stopWithParent } from './lib/stop-with-parent.ts'
import { buildWeb, isWebBuildCurrent } from './lib/web-build.ts'

stopWithParent()

if (await prepareWeb()) {
  // In this very process, so that Ctrl-C and a supervisor's signals reach the server and nothing stands between.
  await import(new URL('../apps/server/src/main.ts', import.meta.url).href)
}

async function prepareWeb(): Promise<boolean> {
  if (isWebBuildCurrent()) return true
  console.log('Building the web app (its sources changed) ...')
  const { code, output, milliseconds } = await buildWeb()
  if (code === 0) {
    console.log(`Built in ${duration(milliseconds)}.`)
    return true
  }
  console.error(output)
  console.error('The web app could not be built; the server was not started.')
  process.exitCode = 1
  return false
}
