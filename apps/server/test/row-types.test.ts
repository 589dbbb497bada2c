import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { createProductDatabase } from './product-database.ts'

const { database } = await createProductDatabase()
const product = path.join(import.meta.dirname, '../src/product')

/** `query<Row>('...')` with SQL that has no inserted text. */
const QUERY = /\.query<(\{[^}]*\}|\w+)>\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`$]*(?:\$\d[^`$]*)*)`)/g
/** Their SQL is a constant, or has inserted text. */
const UNCHECKED = ['account/export-account.ts', 'call-sql-function.ts', 'generation/generation-store.ts']

const files = globSync('**/*.ts', { cwd: product })
  .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file))
  .sort()
const queries = files.flatMap((file) => {
  const source = readFileSync(path.join(product, file), 'utf8')
  return [...source.matchAll(QUERY)].map(([, type = '', ...texts]) => ({
    file,
    type,
    columns: findColumns(file, source, type),
    sql: texts.find((text) => text !== undefined) ?? '',
  }))
})

/** The property names of a type literal, or of an interface in the same file or in the one that it is imported from. */
function findColumns(file: string, source: string, type: string): string[] {
  const isLiteral = type.startsWith('{')
  const body = isLiteral ? type : findInterface(file, source, type)
  const property = isLiteral ? /(\w+)\??:/g : /^ {2}(\w+)\??:/gm
  return [...(body ?? '').matchAll(property)].map(([, name = '']) => name)
}

function findInterface(file: string, source: string, type: string): string | undefined {
  const [, from] =
    new RegExp(`import type \\{[^}]*\\b${type}\\b[^}]*\\} from '(\\.[^']*)'`).exec(source) ?? []
  const text = from ? readFileSync(path.join(product, path.dirname(file), from), 'utf8') : source
  return new RegExp(`interface ${type} \\{\\n(.*?)\\n\\}`, 's').exec(text)?.[1]
}

/** Runs nothing: `limit 0` reads no row, and the outer join makes one of nulls. */
async function describeColumns(sql: string): Promise<string[]> {
  const parameters = new Set(sql.match(/\$\d+/g)).size
  const [row] = await database.query(
    `select described.* from (values (1)) as one
       left join lateral (select * from (${sql}) as statement limit 0) as described on true`,
    Array.from({ length: parameters }, () => null),
  )
  return Object.keys(row ?? {})
}

describe('row types of the product', () => {
  it('finds each typed query of the stores', () => {
    const typed = files.flatMap((file) => {
      const count = readFileSync(path.join(product, file), 'utf8').split('.query<').length - 1
      return count === queries.filter((query) => query.file === file).length ? [] : [file]
    })
    expect(typed).toEqual(UNCHECKED)
  })

  it.each(queries)('match the columns of the database: $file, $type', async ({ columns, sql }) => {
    expect((await describeColumns(sql)).sort()).toEqual(columns.sort())
  })
})
