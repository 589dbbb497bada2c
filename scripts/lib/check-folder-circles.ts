import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './root.ts'

const FILES = '{apps,packages,wire,scripts,bench,e2e,model-runtime}/**/*.{ts,tsx}'
const GENERATED = /(?:^|\/)(?:node_modules|build|\.react-router|\.cache)(?:\/|$)/
/** Left out, because nothing imports them: a test may ask the whole service, an evaluation compares several packages. */
const TESTS = /\.(?:test|spec)\.tsx?$|\/(?:test|testing|eval)\//

/** One file of this repository that imports another, by paths from the root. */
export interface FileImport {
  from: string
  to: string
}

/** Checks all files. Each issue is a sentence. Circles of files are found by the linter's `import/no-cycle`. */
export function checkFolderCircles(directory = root): string[] {
  const files = globSync(FILES, { cwd: directory, exclude: (name) => GENERATED.test(name) })
  return findFolderCircles(
    files.filter((file) => !TESTS.test(file)).flatMap((file) => listImports(directory, file)),
  )
}

/** Imports of one file, those of types included. */
function listImports(directory: string, file: string): FileImport[] {
  const text = readFileSync(path.join(directory, file), 'utf8')
  const { staticImports, staticExports } = parseSync(file, text).module
  const specifiers = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map(({ moduleRequest }) => moduleRequest?.value ?? '')),
    ...[...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => specifier),
  ]
  const { resolve } = createRequire(path.join(directory, file))
  return [...new Set(specifiers)]
    .filter((specifier) => /^[.#].*\.tsx?$|^@firstline\//.test(specifier))
    .map((specifier) => ({ from: file, to: path.relative(directory, resolve(specifier)) }))
}

/**
 * In every folder, each file and each subfolder is a node. An import connects the two nodes in the lowest folder that
 * holds both files, and these nodes must have no circle. So a subfolder may import a file beside it, unless that file
 * needs the subfolder, and packages are compared like folders. Returns a shortest circle for each group of nodes.
 */
export function findFolderCircles(imports: readonly FileImport[]): string[] {
  const folders = new Map<string, Map<string, Map<string, FileImport>>>()
  for (const found of imports) {
    const [folder, from, to] = splitPaths(splitPackage(found.from), splitPackage(found.to))
    if (from === to) continue
    const nodes = getOrAdd(folders, folder, () => new Map<string, Map<string, FileImport>>())
    const targets = getOrAdd(nodes, from, () => new Map<string, FileImport>())
    getOrAdd(targets, to, () => found)
  }
  return [...folders].sort().flatMap(([folder, nodes]) => {
    const reported = new Set<string>()
    return [...nodes.keys()].sort().flatMap((node) => {
      const circle = findShortestCircle(nodes, node)
      if (!circle || circle.some((each) => reported.has(each))) return []
      for (const each of circle) reported.add(each)
      return [describeCircle(folder, nodes, circle)]
    })
  })
}

/** The package first: `apps` and `packages` only group packages. */
function splitPackage(file: string): string[] {
  const [first = '', second = '', ...others] = file.split('/')
  return /^(?:apps|packages)$/.test(first) ? [`${first}/${second}`, ...others] : [first, second, ...others]
}

/** The lowest folder that holds both files, and the node of each in it. */
function splitPaths(from: readonly string[], to: readonly string[]): [string, string, string] {
  const end = from.findIndex((name, index) => name !== to[index])
  return [from.slice(0, Math.max(end, 0)).join('/'), from[end] ?? '', to[end] ?? '']
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}

/** Breadth first; undefined for a node in no circle. */
function findShortestCircle(
  nodes: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
  start: string,
): string[] | undefined {
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of nodes.get(way.at(-1) ?? '')?.keys() ?? []) {
      if (next === start) return way
      if (!seen.has(next)) ways.push([...way, next])
      seen.add(next)
    }
  }
  return undefined
}

function describeCircle(
  folder: string,
  nodes: ReadonlyMap<string, ReadonlyMap<string, FileImport>>,
  circle: readonly string[],
): string {
  const imports = circle.map((node, index) => {
    const found = nodes.get(node)?.get(circle[(index + 1) % circle.length] ?? '')
    return `${found?.from} imports ${found?.to}`
  })
  const list = new Intl.ListFormat('en')
  const place = folder === '' ? 'The folders' : `In ${folder},`
  return `${place} ${list.format(circle)} need each other: ${list.format(imports)}.`
}
