import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { findScripts } from './find-scripts.ts'
import type { HydrationTrigger } from '#platform/router/page-hydration.ts'

/** Gzipped sizes of a page's scripts in bytes. */
export interface PageScript {
  page: string
  /** Fetched when the page is opened, inline scripts included. */
  visitor: number
  signedIn: number
  /** Fetched until the page is hydrated, without what is loaded on interaction (menus, lists, dialogs). */
  hydrated: number
  /** The files of `hydrated`, largest first. */
  files: { file: string; bytes: number }[]
}

interface Chunk {
  file: string
  imports?: string[]
}

interface RouteManifest {
  entry: { module: string }
  routes: Record<string, { parentId?: string; module: string; path?: string; index?: boolean }>
}

/** Pages that are not in `triggers` use the fallback HTML, for members. */
export function measureRoutes(
  client: string,
  pages: readonly string[],
  triggers: Readonly<Record<string, HydrationTrigger>>,
): PageScript[] {
  const graph: Record<string, Chunk> = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const manifestFile =
    readdirSync(join(client, 'assets')).find((name) => /^manifest-.*\.js$/.test(name)) ?? ''
  const written = readFileSync(join(client, 'assets', manifestFile), 'utf8')
  const manifest: RouteManifest = JSON.parse(written.slice(written.indexOf('=') + 1).replace(/;\s*$/, ''))
  const weigh = (file: string) => gzipped(readFileSync(join(client, file)))
  return pages.map((page) => {
    const html = triggers[page] ? join(page, 'index.html') : '__spa-fallback.html'
    const inline = inlineBytes(readFileSync(join(client, html), 'utf8'))
    const modules = [`assets/${manifestFile}`, ...filesOf(page, manifest, graph)]
    const files = modules
      .map((file) => ({ file, bytes: weigh(file) }))
      .toSorted((one, other) => other.bytes - one.bytes)
    const hydrated = inline + files.reduce((sum, { bytes }) => sum + bytes, 0)
    const trigger = triggers[page] ?? 'paint'
    return {
      page,
      visitor: trigger === 'paint' ? hydrated : inline,
      signedIn: trigger === 'interaction' ? inline : hydrated,
      hydrated,
      files,
    }
  })
}

const gzipped = (content: string | Buffer) => gzipSync(content, { level: 9 }).length

function inlineBytes(html: string): number {
  const scripts = findScripts(html).scripts.filter(({ attributes }) => !attributes['type']?.includes('json'))
  return gzipped(scripts.map(({ code }) => code).join('\n'))
}

/** The modules of a page's route, of the routes around it and of the entry, with all their static imports. */
function filesOf(page: string, { entry, routes }: RouteManifest, graph: Record<string, Chunk>): string[] {
  const path = page.slice(1)
  const leaf = Object.values(routes).find((route) => (path === '' ? route.index : clean(route.path) === path))
  if (!leaf) throw new Error(`No route of the build is ${page}`)
  const modules = [entry.module]
  for (let route: typeof leaf | undefined = leaf; route; route = routes[route.parentId ?? '']) {
    modules.push(route.module)
  }
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of graph[name]?.imports ?? []) visit(next)
  }
  const nameOf = new Map(Object.entries(graph).map(([name, { file }]) => [`/${file}`, name]))
  for (const module of modules) visit(nameOf.get(module) ?? '')
  return [...seen].flatMap((name) => graph[name]?.file ?? [])
}

const clean = (path: string | undefined) => path?.replace(/^\//, '')
