import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { RuntimeConfig } from '@firstline/contract/runtime'
import { buildContentSecurityPolicy } from './content-security-policy.ts'
import { fillFile, fillPage } from './fill-page.ts'

/** One file of the web app as it is served, kept in memory. */
export interface StaticFile {
  body: Uint8Array<ArrayBuffer>
  /** A promise, since pages are still being compressed when the server starts to listen. */
  brotli: Promise<Uint8Array<ArrayBuffer>> | undefined
  gzip: Promise<Uint8Array<ArrayBuffer>> | undefined
  etag: string
  headers: Record<string, string>
}

export interface StaticFiles {
  /** By request path: '/', '/pricing', '/assets/root-1a2b.js'. */
  files: Map<string, StaticFile>
  /** The response for every route of the app that is not prerendered. */
  fallback: StaticFile
  isRoute: (path: string) => boolean
  /** The same files, with other settings in the pages. */
  refill: (runtime: RuntimeConfig) => StaticFiles
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
}

const FALLBACK_FILE = '__spa-fallback.html'
const ROUTES_FILE = 'routes.json'
/** Files that contain the installation's address or name. */
const FILLED_FILES = new Set(['robots.txt', 'sitemap.xml', 'site.webmanifest'])

/**
 * Reads the built web app and its list of routes, fills in the installation's settings and compresses its pages.
 * @throws when the app is not built
 */
export async function loadPages(build: string, runtime: RuntimeConfig): Promise<StaticFiles> {
  const directory = join(build, 'client')
  if (!existsSync(join(directory, FALLBACK_FILE))) {
    throw new Error('The web app is not built. Start with npm start, or run npm run build first.')
  }
  const files = new Map<string, StaticFile>()
  /** The pages as they were built, by request path. */
  const pages = new Map<string, string>()
  let fallback: string | undefined
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  )
  const load = async (file: string) => {
    const name = relative(directory, file).split(sep).join('/')
    if (name.startsWith('.') || /\.(br|gz)$/.test(name)) return
    if (name === FALLBACK_FILE) fallback = await readFile(file, 'utf8')
    else if (name.endsWith('.html')) pages.set(requestPath(name), await readFile(file, 'utf8'))
    else files.set(requestPath(name), await assetPage(file, name, names, runtime))
  }
  await Promise.all([...names].map(load))
  if (!fallback) throw new Error(`${FALLBACK_FILE} of the web app went missing while it was read`)
  const routes: unknown = JSON.parse(await readFile(join(build, ROUTES_FILE), 'utf8'))
  return fillPages({ files, pages, fallback, isRoute: routeMatcher(routes) }, runtime)
}

interface BuiltPages {
  files: ReadonlyMap<string, StaticFile>
  pages: ReadonlyMap<string, string>
  fallback: string
  isRoute: StaticFiles['isRoute']
}

function fillPages(built: BuiltPages, runtime: RuntimeConfig): StaticFiles {
  const files = new Map(built.files)
  for (const [path, html] of built.pages) files.set(path, htmlPage(html, runtime))
  return {
    files,
    fallback: htmlPage(built.fallback, runtime),
    isRoute: built.isRoute,
    refill: (changed) => fillPages(built, changed),
  }
}

function requestPath(name: string): string {
  if (name === 'index.html') return '/'
  return `/${name.replace(/\/index\.html$/, '')}`
}

function routeMatcher(routes: unknown): (path: string) => boolean {
  if (!Array.isArray(routes) || !routes.every((route) => typeof route === 'string')) {
    throw new Error(`${ROUTES_FILE} of the web app is not a list of paths`)
  }
  const known = new Set(routes)
  return (path) => known.has(path)
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Copies out of Node's buffer pool, so that a response body is exactly the file. */
function copyBytes(buffer: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer)
}

function htmlPage(html: string, runtime: RuntimeConfig): StaticFile {
  const filled = fillPage(html, runtime)
  const body = Buffer.from(filled)
  return {
    body: copyBytes(body),
    brotli: toBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }).then(copyBytes),
    gzip: toGzip(body).then(copyBytes),
    etag: hashContent(body),
    headers: {
      'content-type': TYPES['.html'] ?? '',
      'cache-control': 'no-cache',
      'content-security-policy': buildContentSecurityPolicy(filled, runtime),
    },
  }
}

/** Assets are compressed by the build, as files beside them. */
async function assetPage(
  file: string,
  name: string,
  names: Set<string>,
  runtime: RuntimeConfig,
): Promise<StaticFile> {
  const sibling = (ending: string) =>
    names.has(`${file}.${ending}`) ? readFile(`${file}.${ending}`).then(copyBytes) : undefined
  const [brotli, gzipped, read] = await Promise.all([sibling('br'), sibling('gz'), readFile(file)])
  const body = FILLED_FILES.has(name) ? Buffer.from(fillFile(name, read.toString(), runtime)) : read
  const isHashed = name.startsWith('assets/')
  return {
    body: copyBytes(body),
    brotli: brotli && Promise.resolve(brotli),
    gzip: gzipped && Promise.resolve(gzipped),
    etag: hashContent(body),
    headers: {
      'content-type': TYPES[extname(name)] ?? 'application/octet-stream',
      'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    },
  }
}

function hashContent(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 22)
}
