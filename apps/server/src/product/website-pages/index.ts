export { fillFromPages } from './fill-from-pages.ts'
export { readPageFunction } from './read-page.ts'
export { createPageReader } from './read-website.ts'
export type { ReadWebsite } from './read-website.ts'
