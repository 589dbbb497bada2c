import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createAuthCoveragePage } from './lib/auth-coverage-document.ts'
import { createConfigurationPage, createEnvironmentExample } from './lib/configuration-document.ts'
import { createPermissionsPage } from './lib/permissions-document.ts'
import { root } from './lib/root.ts'
import { createReadmeWithSamples, sampleFile } from './lib/samples-document.ts'
import { createWireCoveragePage } from './lib/wire-coverage-document.ts'

// The documents and samples that are made from the code. The tests in scripts/lib compare them with the files in the repository.
writeFileSync(path.join(root, 'docs/configuration.md'), createConfigurationPage())
writeFileSync(path.join(root, '.env.example'), createEnvironmentExample())
writeFileSync(path.join(root, 'docs/permissions.md'), createPermissionsPage())
writeFileSync(path.join(root, 'docs/auth-coverage.md'), createAuthCoveragePage())
writeFileSync(path.join(root, 'docs/wire-coverage.md'), createWireCoveragePage())
writeFileSync(path.join(root, 'apps/web/src/domains/brief/sample.json'), await sampleFile())
const readme = path.join(root, 'README.md')
writeFileSync(readme, await createReadmeWithSamples(readFileSync(readme, 'utf8')))
