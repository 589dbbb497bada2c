import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A JSON file of the content folder. Tests check the files. */
export function readContent(name: string): unknown {
  return JSON.parse(readFileSync(path.join(contentFolder(), name), 'utf8'))
}

/** Name and content of each JSON file, sorted by name. */
export function readContentFolder(folder: string): (readonly [string, unknown])[] {
  return readdirSync(path.join(contentFolder(), folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => [name, readContent(path.join(folder, name))] as const)
}

/** Resolved by package name, because the server's bundle is in another folder. */
function contentFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@firstline/copywriter/package.json')
  return path.join(path.dirname(manifest), 'content')
}
