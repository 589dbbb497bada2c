import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'

const CACHE = resolve(import.meta.dirname, '../../../node_modules/.cache/firstline/embedded')
const DAY_MS = 86_400_000

/**
 * The data directory that tests copy, made on the first call for its name and kept between runs. The name must change
 * whenever `make` would write something else.
 */
export async function makeTemplate(
  name: string,
  make: (directory: string) => Promise<void>,
): Promise<string> {
  mkdirSync(CACHE, { recursive: true })
  const template = join(CACHE, name)
  if (existsSync(template)) return template
  // Several runs may share the cache: a template is written beside its place and renamed when complete.
  const unfinished = `${template}.${process.pid}`
  rmSync(unfinished, { recursive: true, force: true })
  try {
    await make(unfinished)
    if (!existsSync(template)) renameSync(unfinished, template)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return template
}

/** Deletes the templates of older migrations, except those that a parallel run may still use. */
export function removeOldTemplates(current: readonly string[]): void {
  for (const name of readdirSync(CACHE)) {
    const template = join(CACHE, name)
    if (current.includes(template) || Date.now() - statSync(template).mtimeMs < DAY_MS) continue
    rmSync(template, { recursive: true, force: true })
  }
}
