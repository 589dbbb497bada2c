import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { WAKE_EVENT } from '../src/lib/early-input.ts'
import type { Waking } from '../src/lib/paths.ts'

/**
 * A prerendered page can be read, and its links and few controls work, before any React: the early script serves them.
 * This takes the application's code out of the first download. When it is fetched is said in `pageWaking`: after the first
 * paint, or only when a hand comes near what needs it. The element of the boot script stays where hydration expects it.
 */
export async function letPagesSleep(
  directory: string,
  pages: Readonly<Record<string, Waking>>,
): Promise<void> {
  for (const [page, waking] of Object.entries(pages)) {
    const file = join(directory, page, 'index.html')
    const { html, boot } = asleep(await readFile(file, 'utf8'), waking)
    await writeFile(join(directory, boot.file), boot.code)
    await writeFile(file, html)
  }
}

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const BOOT = /(<script type="module" async="">)([\s\S]*?)(<\/script>)/

/** The page without its code, and the code as a file of its own. */
export function asleep(html: string, waking: Waking): { html: string; boot: { file: string; code: string } } {
  const code = BOOT.exec(html)?.[2]
  if (code === undefined) throw new Error('The page has no boot script')
  const file = `assets/boot-${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`
  const preloads = [...html.matchAll(PRELOAD)].map(([, href = '']) => href)
  const script = wakeScript(`/${file}`, preloads, waking)
  return {
    html: html
      .replace(PRELOAD, '')
      .replace(BOOT, (_whole, open: string, _code: string, close: string) => `${open}${script}${close}`),
    boot: { file, code },
  }
}

/**
 * Fetches the code when the page's table says so; all of it at once, instead of each file when the one before has named
 * it. Nobody waits for the paint of a page in the background.
 */
function wakeScript(boot: string, preloads: string[], waking: Waking): string {
  const later = `document.hidden?wake():requestAnimationFrame(()=>setTimeout(wake))`
  const byItself = {
    asked: '',
    personal: `if('session'in dataset||location.search)${later};`,
    painted: `${later};`,
  }[waking]
  return (
    `{const{head,documentElement:{dataset}}=document;const wake=()=>{` +
    `for(const href of ${JSON.stringify(preloads)})head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));` +
    `import('${boot}')};addEventListener('${WAKE_EVENT}',wake,{once:true});if('wantsCommands'in dataset||window.earlyInput?.pressed?.closest('[data-wakes]'))wake();${byItself}}`
  )
}
