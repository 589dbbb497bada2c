import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HydrationTrigger } from '#platform/router/page-hydration.ts'
import { findScripts } from './find-scripts.ts'

/**
 * Takes the application's code out of the first download of prerendered pages, which can be read and used without it. The
 * early script fetches it when the page's trigger says so (`src/platform/hydration/deferred-hydration.ts`).
 */
export async function deferHydration(
  directory: string,
  pages: Readonly<Record<string, HydrationTrigger>>,
): Promise<void> {
  for (const [page, trigger] of Object.entries(pages)) {
    const file = join(directory, page, 'index.html')
    const { html, boot } = deferPage(await readFile(file, 'utf8'), trigger)
    await writeFile(join(directory, boot.file), boot.code)
    await writeFile(file, html)
  }
}

/**
 * The page without its code, and the code as a file of its own. The boot element stays, empty, where React expects it:
 * React Router renders it with `suppressHydrationWarning`, and hydration leaves its content and attributes alone.
 */
export function deferPage(
  html: string,
  trigger: HydrationTrigger,
): { html: string; boot: { file: string; code: string } } {
  const { scripts, preloads } = findScripts(html)
  const boot = scripts.find(({ attributes }) => attributes['type'] === 'module' && 'async' in attributes)
  if (!boot) throw new Error('The page has no boot script')
  const file = `assets/boot-${createHash('sha256').update(boot.code).digest('hex').slice(0, 8)}.js`
  const hrefs = preloads.map(({ href }) => href)
  const attributes = `data-boot="/${file}" data-preloads="${hrefs.join(' ')}" data-trigger="${trigger}"`
  const edits = [
    ...preloads.map(({ element }) => ({ element, text: '' })),
    { element: boot.element, text: `<script type="module" async="" ${attributes}></script>` },
  ].toSorted((one, other) => one.element.start - other.element.start)
  let deferred = ''
  let end = 0
  for (const { element, text } of edits) {
    deferred += html.slice(end, element.start) + text
    end = element.end
  }
  return { html: deferred + html.slice(end), boot: { file, code: boot.code } }
}
