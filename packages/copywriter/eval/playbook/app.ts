import { readFileSync } from 'node:fs'
import type { LabelledBrief } from '../labelled-briefs.ts'
import { createContentReader } from './content.ts'
import type { Content } from './content.ts'
import { html, layOut, notFound } from './html.ts'
import type { Page } from './html.ts'
import { renderSituationPage } from './situation-page.ts'
import { renderTradePage, renderTradesPage } from './trade-pages.ts'
import { renderTryPage } from './try-page.ts'

const CSS = readFileSync(new URL('page.css', import.meta.url), 'utf8')
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Pages about the content of a folder, read again with each request. */
export function createPlaybookApp(folder: string, briefs: readonly LabelledBrief[]) {
  const readContent = createContentReader(folder, briefs)
  const answer = (body: string, type: string, status = 200) =>
    new Response(body, { status, headers: { ...HEADERS, 'content-type': `text/${type}; charset=utf-8` } })
  return async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname === '/page.css') return answer(CSS, 'css')
    try {
      const content = readContent()
      const page = await findPage(url, content)
      return answer(layOut(page, content.problems), 'html', page.status)
    } catch (error) {
      const body = html`<pre>${error instanceof Error ? error.stack : String(error)}</pre>`
      return answer(layOut({ title: 'This page failed', body }, []), 'html', 500)
    }
  }
}

function findPage({ pathname, searchParams }: URL, content: Content): Page | Promise<Page> {
  if (pathname === '/') return renderTradesPage(content, searchParams.get('q')?.trim() ?? '')
  if (pathname === '/try') return renderTryPage(searchParams)
  const [, kind, id = ''] = /^\/(trade|situation)\/([a-z0-9-]+)$/.exec(pathname) ?? []
  if (kind === 'trade') return renderTradePage(content, id)
  return kind === 'situation' ? renderSituationPage(content, id) : notFound(`page ${pathname}`)
}
