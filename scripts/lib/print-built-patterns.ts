/** Prints, as JSON, the patterns that the product builds with `new RegExp` when it is loaded and while it writes copy. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FoundPattern } from './find-patterns.ts'
import { listProductFiles } from './find-patterns.ts'
import { root } from './root.ts'

const found = new Map<string, FoundPattern>()
const BuiltIn = RegExp
const IN_PRODUCT = /((?:apps|packages|wire)\/[a-z-]+\/src\/[^:]+:\d+)/

function record(pattern: RegExp): RegExp {
  const key = `/${pattern.source}/${pattern.flags}`
  if (!found.has(key)) {
    // Below the lines of the error, this function and the proxy.
    const caller = new Error().stack?.split('\n')[3] ?? ''
    const [, place] = IN_PRODUCT.exec(caller) ?? []
    if (place !== undefined) found.set(key, { place, source: pattern.source, flags: pattern.flags })
  }
  return pattern
}

globalThis.RegExp = new Proxy(BuiltIn, {
  construct: (target, parameters, newTarget) =>
    record(Reflect.construct(target, parameters, newTarget) as RegExp),
})

for (const file of listProductFiles()) {
  const source = path.join(root, file)
  if (readFileSync(source, 'utf8').includes('new RegExp(')) await import(pathToFileURL(source).href)
}

const { builtInWriter } = await import('../../packages/copywriter/src/index.ts')
const { writeSet } = await import('../../packages/copywriter/eval/run-briefs.ts')
const { WORKING_BRIEFS } = await import('../../packages/copywriter/eval/working-briefs.ts')
for (const brief of WORKING_BRIEFS.slice(0, 20)) {
  await writeSet(builtInWriter(), brief, { messageType: 'Cold DM', count: 3, seed: 'patterns' })
  await writeSet(builtInWriter(), brief, { messageType: 'Email Subject Line', count: 3, seed: 'patterns' })
}

console.log(JSON.stringify([...found.values()]))
