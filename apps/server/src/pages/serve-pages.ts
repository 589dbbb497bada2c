import type { Page, Pages } from './load-pages.ts'

/** Answers a browser's request for a page or an asset of the web app. */
export async function servePage(pages: Pages, request: Request): Promise<Response> {
  // A form that was sent before its page was alive. What was typed goes nowhere; the page comes again.
  if (request.method === 'POST' && isPage(pages, request)) {
    const { pathname, search } = new URL(request.url)
    return new Response(null, { status: 303, headers: { location: pathname + search } })
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response('Method not allowed', { status: 405, headers: { allow: 'GET, HEAD' } })
  }
  const url = new URL(request.url)
  const path = url.pathname
  const page = pages.files.get(path)
  if (page) return send(page, request, 200)
  // One address for a page: the one without the slash at its end. Two slashes in front would name another host.
  if (path.endsWith('/') && !path.startsWith('//')) {
    return new Response(null, {
      status: 308,
      headers: { location: path.replace(/(?<!\/)\/+$/, '') + url.search },
    })
  }
  // A missing asset must not answer with a page: a browser would try to run it.
  if (path.startsWith('/assets/')) return new Response('Not found', { status: 404 })
  return send(pages.fallback, request, pages.isRoute(path) ? 200 : 404)
}

function isPage(pages: Pages, { url }: Request): boolean {
  const { pathname } = new URL(url)
  return pages.isRoute(pathname) && !pathname.startsWith('//')
}

async function send(page: Page, request: Request, status: number): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding =
    page.brotli && /\bbr\b/.test(accepted) ? 'br' : page.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : ''
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = new Headers({ ...page.headers, etag, vary: 'accept-encoding' })
  if (status === 200 && matches(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const body = await (encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.body)
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body?.byteLength ?? 0))
  return new Response(request.method === 'HEAD' ? null : (body ?? null), { status, headers })
}

function matches(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
