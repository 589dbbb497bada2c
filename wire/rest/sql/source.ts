import type { Catalog, Role, Table } from '../schema-cache/catalog.ts'
import { findRelationship, type RelatedTable } from '../schema-cache/find-relationship.ts'
import type { Embed, EmbeddedQuery, RestQuery } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'
import type { Parameters } from '@firstline/platform/database/parameters'

export interface Scope {
  catalog: Catalog
  /** The caller's role: hints name only objects on which it has a right. */
  role: Role
  parameters: Parameters
}

/**
 * The rows that a statement reads: of a table, of a write's `returning`, or of a function. Aliases of statements begin
 * with `_rest_`: PostgreSQL would resolve an alias that is also a column's name to the column, not to the row.
 */
export interface Source {
  table: Table
  /** The SQL alias of the rows. */
  alias: string
  /** The embedded rows of other tables, by their alias or relation. */
  embeds: ReadonlyMap<string, EmbeddedRows>
}

export interface EmbeddedRows {
  embed: Embed
  query: EmbeddedQuery
  related: RelatedTable
}

export const SOURCE_ALIAS = '_rest_source'

const EMPTY_EMBEDDED_QUERY: EmbeddedQuery = { conditions: [], order: [], limit: null, offset: 0 }

/**
 * The source of a table's rows, with the query's embeds resolved.
 * @throws {RestError} PGRST200 and PGRST201 for embeds, PGRST108 for a filter, order or limit of a relation not
 * embedded.
 */
export function buildSource(
  table: Table,
  { select, embedded }: Pick<RestQuery, 'select' | 'embedded'>,
  scope: Scope,
): Source {
  const embeds = new Map<string, EmbeddedRows>()
  for (const item of select) {
    if (item.kind !== 'embed') continue
    const { embed } = item
    if (embeds.has(getEmbedName(embed))) throw embeddedTwice(getEmbedName(embed))
    const query = embedded.get(getEmbedName(embed)) ?? embedded.get(embed.relation) ?? EMPTY_EMBEDDED_QUERY
    embeds.set(getEmbedName(embed), { embed, query, related: findRelationship(table, embed, scope) })
  }
  const source = { table, alias: SOURCE_ALIAS, embeds }
  for (const name of embedded.keys()) if (findEmbed(source, name) === undefined) throw notEmbedded(name)
  return source
}

/** Finds an embed by its alias, else by its relation. */
export function findEmbed({ embeds }: Source, name: string): EmbeddedRows | undefined {
  return embeds.get(name) ?? [...embeds.values()].find(({ embed }) => embed.relation === name)
}

export function getEmbedName({ alias, relation }: Embed): string {
  return alias ?? relation
}

function embeddedTwice(name: string): RestError {
  return new RestError({
    status: 400,
    code: '42712',
    message: `table name "${name}" specified more than once`,
    hint: 'Give one of them another name: alias:relation(...)',
  })
}

export function notEmbedded(name: string): RestError {
  return new RestError({
    status: 400,
    code: 'PGRST108',
    message: `'${name}' is not an embedded resource in this request`,
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  })
}
