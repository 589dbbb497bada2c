import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { isBenchInstalled } from './install-bench.ts'
import { root } from './root.ts'

/**
 * The folders with a TypeScript project of their own, the root's scripts first ('.'). bench/ is among them once its own
 * packages are installed.
 */
export function typedWorkspaces(): string[] {
  const grouped = ['packages', 'apps'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  )
  const folders = ['.', ...grouped.toSorted(), 'e2e', ...(isBenchInstalled() ? ['bench'] : [])]
  return folders.filter((folder) => existsSync(path.join(root, folder, 'tsconfig.json')))
}
