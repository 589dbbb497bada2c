import { formatDuration } from './lib/format-duration.ts'
import { buildProduct } from './lib/product-build.ts'

const { code, output, milliseconds } = await buildProduct()
console.log(output)
console.log(code === 0 ? `Built in ${formatDuration(milliseconds)}.` : 'The build failed.')
process.exitCode = code
