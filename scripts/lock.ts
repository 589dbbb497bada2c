import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findMissingPlatformPackages, type Lock } from './lib/platform-packages.ts'
import { root } from './lib/root.ts'

// Names in each package-lock.json what `npm install` left out: see lib/platform-packages.ts.
for (const name of ['package-lock.json', 'model-runtime/package-lock.json']) {
  const file = path.join(root, name)
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
  const missing = findMissingPlatformPackages(lock)
  const entries = Object.entries({ ...lock.packages, ...missing })
  const packages = Object.fromEntries(entries.toSorted(([one], [other]) => one.localeCompare(other, 'en')))
  writeFileSync(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`)
  console.log(`${name}: ${Object.keys(missing).length} packages of other platforms added.`)
}
