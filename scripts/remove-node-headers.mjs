// Runs after an install, by whichever Node npm itself uses. The Node that the package `node` brings along holds 67 MB of
// C++ headers, which nothing here compiles against.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const parent = fileURLToPath(new URL('../node_modules/node/node_modules', import.meta.url))
const packages = existsSync(parent) ? readdirSync(parent) : []
for (const name of packages) rmSync(`${parent}/${name}/include`, { recursive: true, force: true })
