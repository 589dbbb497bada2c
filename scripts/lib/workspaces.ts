import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

/** The folders that hold a TypeScript project of their own, the root's scripts first ('.'). */
export function typedWorkspaces(): string[] {
  const grouped = ['packages', 'apps'].flatMap((group) =>
    readdirSync(path.join(root, group)).map((name) => `${group}/${name}`),
  )
  return ['.', ...grouped.toSorted(), 'e2e', 'bench'].filter((folder) =>
    existsSync(path.join(root, folder, 'tsconfig.json')),
  )
}
