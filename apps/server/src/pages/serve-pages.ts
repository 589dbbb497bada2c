import type { StaticFile, StaticFiles } from './load-pages.ts'

export async function servePage(pages: StaticFiles, request: Request): Promise<Response> {
  // A form was submitted before hydration. The input is dropped and the page loads again.
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
  if (page) return sendPage(page, request, 200)
  // A page has one address, without a trailing slash. Two leading slashes would redirect to another host.
  if (path.endsWith('/') && !path.startsWith('//')) {
    return new Response(null, {
      status: 308,
      headers: { location: path.replace(/(?<!\/)\/+$/, '') + url.search },
    })
  }
  // A missing asset must not return a page: a browser would try to run it.
  if (path.startsWith('/assets/')) return new Response('Not found', { status: 404 })
  return sendPage(pages.fallback, request, pages.isRoute(path) ? 200 : 404)
}

function isPage(pages: StaticFiles, { url }: Request): boolean {
  const { pathname } = new URL(url)
  return pages.isRoute(pathname) && !pathname.startsWith('//')
}

async function sendPage(page: StaticFile, request: Request, status: number): Promise<Response> {
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding =
    page.brotli && /\bbr\b/.test(accepted) ? 'br' : page.gzip && /\bgzip\b/.test(accepted) ? 'gzip' : ''
  const etag = `"${page.etag}${encoding ? `-${encoding}` : ''}"`
  const headers = new Headers({ ...page.headers, etag, vary: 'accept-encoding' })
  if (status === 200 && matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const body = await (encoding === 'br' ? page.brotli : encoding === 'gzip' ? page.gzip : page.body)
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body?.byteLength ?? 0))
  return new Response(request.method === 'HEAD' ? null : (body ?? null), { status, headers })
}

function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}
