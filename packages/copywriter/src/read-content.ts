import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A JSON file of the package's content folder, such as "misspellings.json". Tests check what the files hold. */
export function readContent(name: string): unknown {
  return JSON.parse(readFileSync(path.join(contentFolder(), name), 'utf8'))
}

/** The JSON files of a folder in the content folder with their names, in the order of these. */
export function readContentFolder(folder: string): (readonly [string, unknown])[] {
  return readdirSync(path.join(contentFolder(), folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => [name, readContent(path.join(folder, name))] as const)
}

/** Found by the package's name, because this code also runs from the server's bundle in another folder. */
function contentFolder(): string {
  const manifest = createRequire(import.meta.url).resolve('@firstline/copywriter/package.json')
  return path.join(path.dirname(manifest), 'content')
}
