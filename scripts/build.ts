import { duration } from './lib/duration.ts'
import { buildProduct } from './lib/product-build.ts'

const { code, output, milliseconds } = await buildProduct()
console.log(output)
console.log(code === 0 ? `Built in ${duration(milliseconds)}.` : 'The build failed.')
process.exitCode = code
