import { readFileSync } from 'node:fs'
import type { LabelledBrief } from '../labelled-briefs.ts'
import { contentReader } from './content.ts'
import type { Content } from './content.ts'
import { html, layOut, notFound } from './html.ts'
import type { Page } from './html.ts'
import { situationPage } from './situation-page.ts'
import { tradePage, tradesPage } from './trade-pages.ts'
import { tryPage } from './try-page.ts'

const CSS = readFileSync(new URL('page.css', import.meta.url), 'utf8')
const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
}

/** Answers requests with pages about the content of a folder as it is saved at that moment. */
export function createPlaybookApp(folder: string, briefs: readonly LabelledBrief[]) {
  const readContent = contentReader(folder, briefs)
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
  if (pathname === '/') return tradesPage(content, searchParams.get('q')?.trim() ?? '')
  if (pathname === '/try') return tryPage(searchParams)
  const [, kind, id = ''] = /^\/(trade|situation)\/([a-z0-9-]+)$/.exec(pathname) ?? []
  if (kind === 'trade') return tradePage(content, id)
  return kind === 'situation' ? situationPage(content, id) : notFound(`page ${pathname}`)
}
