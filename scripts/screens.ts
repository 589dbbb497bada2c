import { takeGallery } from '../e2e/gallery.ts'

// Pictures of every screen, at both sizes in both themes: `npm run screens`, or `npm run screens login demo` for those
// whose names contain a word.
const failed = await takeGallery(process.argv.slice(2))
process.exitCode = failed === 0 ? 0 : 1
