import { duration } from './lib/duration.ts'
import { buildWeb } from './lib/web-build.ts'

const { code, output, milliseconds } = await buildWeb()
console.log(output)
console.log(code === 0 ? `Built in ${duration(milliseconds)}.` : 'The web app could not be built.')
process.exitCode = code
