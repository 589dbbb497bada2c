import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { RUNTIME_TOKENS } from '@firstline/contract/runtime-tokens'

/** Lists the prerendered pages without `noindex`. The server fills in the origin. */
export async function writeSitemap(directory: string, pages: readonly string[]): Promise<void> {
  const found = await Promise.all(
    pages.map(async (page) => {
      const html = await readFile(join(directory, page, 'index.html'), 'utf8')
      return html.includes('content="noindex"') ? [] : [page]
    }),
  )
  const urls = found.flat().map((page) => `  <url><loc>${RUNTIME_TOKENS.supabaseUrl}${page}</loc></url>\n`)
  const lines = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
  await writeFile(join(directory, 'sitemap.xml'), lines)
}
