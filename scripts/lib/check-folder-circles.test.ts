import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkFolderCircles, findFolderCircles } from './check-folder-circles.ts'

/** 'a.ts > b.ts' is an import. */
const find = (...imports: string[]) =>
  findFolderCircles(
    imports.map((line) => {
      const [from = '', to = ''] = line.split(' > ')
      return { from, to }
    }),
  )

describe('findFolderCircles', () => {
  it('names two folders that need each other, and the imports that connect them', () => {
    const imports = ['scripts/a/one.ts > scripts/b/two.ts', 'scripts/b/three.ts > scripts/a/four.ts']
    expect(find(...imports)).toEqual([
      'In scripts, a and b need each other: scripts/a/one.ts imports scripts/b/two.ts and scripts/b/three.ts imports scripts/a/four.ts.',
    ])
  })

  it('returns the shortest circle of a group once', () => {
    const [circle, ...others] = find(
      'src/a/1.ts > src/b/1.ts',
      'src/b/2.ts > src/c/1.ts',
      'src/c/2.ts > src/d/1.ts',
      'src/d/2.ts > src/a/2.ts',
      'src/c/3.ts > src/a/3.ts',
    )
    expect(circle).toContain('In src, a, b, and c need each other')
    expect(others).toEqual([])
  })

  it('lets a subfolder import a file beside it that needs no subfolder', () => {
    expect(find('src/a/one.ts > src/options.ts', 'src/main.ts > src/a/one.ts')).toEqual([])
  })

  it('refuses a file that needs the subfolder by which it is imported', () => {
    expect(find('src/a/one.ts > src/options.ts', 'src/options.ts > src/a/two.ts')).toHaveLength(1)
  })

  it('compares folders inside of other folders, and packages wherever they are', () => {
    expect(find('src/a/b/1.ts > src/a/c/1.ts', 'src/a/c/2.ts > src/a/b/2.ts')[0]).toContain(
      'In src/a, b and c',
    )
    const packages = [
      'wire/rest/1.ts > packages/platform/src/1.ts',
      'packages/tests/src/1.ts > wire/rest/1.ts',
    ]
    expect(find(...packages)).toEqual([])
    expect(find(...packages, 'packages/platform/src/2.ts > packages/tests/src/2.ts')[0]).toContain(
      'The folders packages/platform, packages/tests, and wire need each other',
    )
  })
})

describe('checkFolderCircles', () => {
  const directories: string[] = []
  afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true })))

  /** Checks a package of these files. */
  const check = (files: Record<string, string>) => {
    const directory = mkdtempSync(path.join(realpathSync(tmpdir()), 'firstline-folder-circles-'))
    directories.push(directory)
    for (const [file, text] of Object.entries(files)) {
      const target = path.join(directory, 'packages/planted', file)
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, text)
    }
    return checkFolderCircles(directory)
  }

  it('reads imports of types, exports of another file and dynamic imports, by whatever path', () => {
    const issues = check({
      'package.json': '{ "imports": { "#a/*": "./src/a/*" } }',
      'src/a/type.ts': `import type { B } from '../b/type.ts'\nexport type A = B\n`,
      'src/b/type.ts': `export type { C as B } from '../c/dynamic.ts'\n`,
      'src/c/dynamic.ts': `export const load = () => import('#a/type.ts')\nexport type C = string\n`,
    })
    expect(issues).toEqual([expect.stringContaining('In packages/planted/src, a, b, and c need each other')])
  })

  it('leaves tests and their fixtures out', () => {
    const issues = check({
      'src/a/type.ts': `import type { B } from '../b/type.ts'\nexport type A = B\n`,
      'src/b/type.ts': 'export type B = string\n',
      'src/b/type.test.ts': `import '../a/type.ts'\n`,
      'src/b/testing/fixture.ts': `import '../../a/type.ts'\n`,
    })
    expect(issues).toEqual([])
  })
})
