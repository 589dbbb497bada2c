import path from 'node:path'
import { rolldown } from 'rolldown'
import { prepareDirectory } from '../../packages/platform/src/database/prepare-directory.ts'
import { root } from './root.ts'

// A program of its own, so that `npm start` does not keep the bundler in the server's memory. One file loads in a tenth of
// the time of 1,300 modules. Packages with binaries or data files beside their code stay outside.
const OUTSIDE = [/^@electric-sql\/pglite/, /^@node-rs\//, /^@node-saml\//, 'pg-native', 'pg-cloudflare']

const directory = path.join(root, 'apps/server')
const bundle = await rolldown({
  input: { main: path.join(directory, 'src/main.ts') },
  platform: 'node',
  external: OUTSIDE,
})
await bundle.write({ dir: path.join(directory, 'build/server'), format: 'esm', cleanDir: true })
await bundle.close()
await prepareDirectory()
