/** Writes from 20,000 random briefs and prints failures. `npm run fuzz`, with `-- --count N --seed N`. */
import { parseArgs } from 'node:util'
import { runRandom } from './random-failures.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
console.log(`seed ${values.seed}`)
const { written, refused, failures } = await runRandom(Number(values.seed), Number(values.count))
for (const failure of failures) console.log(`  ${failure}`)
console.log(`${written} texts, ${refused} refusals, ${failures.length} failures`)
process.exitCode = failures.length > 0 ? 1 : 0
