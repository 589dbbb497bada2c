import { buildProduct, isBuildCurrent } from '../../scripts/lib/product-build.ts'
import { PRIVILEGED_SETTINGS } from './privileged.ts'
import { startServer } from './start-server.ts'

/** Builds what changed and starts the one server that most tests share. */
export default async function setUp(): Promise<() => Promise<void>> {
  if (!isBuildCurrent()) {
    const { code, output } = await buildProduct()
    if (code !== 0) throw new Error(`The build failed:\n${output}`)
  }
  const server = await startServer(PRIVILEGED_SETTINGS)
  process.env['FIRSTLINE_TEST_URL'] = server.url
  return () => server.stop()
}
