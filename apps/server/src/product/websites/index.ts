export { readPageFunction } from './read-page.ts'
export { createWebsiteReader } from './read-website.ts'
