import { embeddedTemplates } from '../../apps/server/test/engines/embedded-templates.ts'
import { buildWeb, isWebBuildCurrent } from '../../scripts/lib/web-build.ts'
import { PRIVILEGED_SETTINGS } from './privileged.ts'
import { startServer } from './start-server.ts'

/** Builds the web app if its sources changed and starts the one server that most tests share. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!isWebBuildCurrent()) {
    const { code, output } = await buildWeb()
    if (code !== 0) throw new Error(`The web app could not be built:\n${output}`)
  }
  const { template } = await embeddedTemplates()
  process.env['FIRSTLINE_TEST_DATA'] = template
  const server = await startServer(PRIVILEGED_SETTINGS)
  process.env['FIRSTLINE_TEST_URL'] = server.url
  return () => server.stop()
}
