import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { authCoveragePage } from './lib/auth-coverage-document.ts'
import { configurationPage, environmentExample } from './lib/configuration-document.ts'
import { permissionsPage } from './lib/permissions-document.ts'
import { root } from './lib/root.ts'
import { readmeWithSamples, sampleFile } from './lib/samples-document.ts'
import { wireCoveragePage } from './lib/wire-coverage-document.ts'

// The documents and samples that are made from the code. The tests beside scripts/lib compare them with what stands in the tree.
writeFileSync(path.join(root, 'docs/configuration.md'), configurationPage())
writeFileSync(path.join(root, '.env.example'), environmentExample())
writeFileSync(path.join(root, 'docs/permissions.md'), permissionsPage())
writeFileSync(path.join(root, 'docs/auth-coverage.md'), authCoveragePage())
writeFileSync(path.join(root, 'docs/wire-coverage.md'), wireCoveragePage())
writeFileSync(path.join(root, 'apps/web/src/lib/sample.json'), await sampleFile())
const readme = path.join(root, 'README.md')
writeFileSync(readme, await readmeWithSamples(readFileSync(readme, 'utf8')))
