/** Writes from 20,000 random briefs and says what broke. `npm run fuzz`, with `-- --count N --seed N` for others. */
import { parseArgs } from 'node:util'
import { runRandom } from './random-faults.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
})
console.log(`seed ${values.seed}`)
const { written, refused, faults } = await runRandom(Number(values.seed), Number(values.count))
for (const fault of faults) console.log(`  ${fault}`)
console.log(`${written} texts, ${refused} refusals, ${faults.length} faults`)
process.exitCode = faults.length > 0 ? 1 : 0
