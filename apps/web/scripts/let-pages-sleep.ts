import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SESSION_KEY } from '../src/lib/auth/session-presence.ts'

/**
 * A prerendered page of text needs no React: its links are links, and the early script serves its few controls. This
 * takes the application's code out of such a page's download. Only who is signed in wakes it, for the account menu; the
 * element of the boot script stays where hydration expects it.
 */
export async function letPagesSleep(directory: string, pages: readonly string[]): Promise<void> {
  for (const page of pages) {
    const file = join(directory, page, 'index.html')
    const { html, boot } = asleep(await readFile(file, 'utf8'))
    await writeFile(join(directory, boot.file), boot.code)
    await writeFile(file, html)
  }
}

const PRELOAD = /<link rel="modulepreload"[^>]*>/g
const BOOT = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/** The page without its code, and the code as a file of its own. */
export function asleep(html: string): { html: string; boot: { file: string; code: string } } {
  const code = BOOT.exec(html)?.[2]
  if (code === undefined) throw new Error('The page has no boot script')
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 8)
  const file = `assets/boot-${hash}.js`
  const wake = `try{if(localStorage.getItem('${SESSION_KEY}'))import('/${file}')}catch{}`
  return {
    html: html.replace(PRELOAD, '').replace(BOOT, (_whole, open, _code, close) => `${open}${wake}${close}`),
    boot: { file, code },
  }
}
