import type { Catalogue, Role, Table } from '../catalogue/catalogue.ts'
import { findRelationship, type Related } from '../catalogue/find-relationship.ts'
import type { Embed, EmbeddedQuery, RestQuery } from '../grammar/query.ts'
import { RestError } from '../rest-error.ts'
import type { Parameters } from './parameters.ts'

/** What a statement is made with. */
export interface Scope {
  catalogue: Catalogue
  /** On whose behalf: hints name nothing that this role has no right on. */
  role: Role
  parameters: Parameters
}

/**
 * Rows that a statement reads: of a table, of what a write gave back, or of a function. Names that a statement makes up
 * begin with `_rest_`: a column of the same name would be taken for the row.
 */
export interface Source {
  table: Table
  /** What the statement calls the rows. */
  alias: string
  /** Rows of other tables that the request embeds, by the name it gives them. */
  embeds: ReadonlyMap<string, EmbeddedRows>
}

export interface EmbeddedRows {
  embed: Embed
  query: EmbeddedQuery
  related: Related
}

export const SOURCE = '_rest_source'

const NOTHING_ASKED: EmbeddedQuery = { conditions: [], order: [], limit: null, offset: 0 }

/**
 * The rows of a table under the name that every statement gives them, with what the query embeds.
 * @throws {RestError} PGRST200 and PGRST201 for embeds, PGRST108 when something is asked of what isn't embedded.
 */
export function sourceOf(
  table: Table,
  { select, embedded }: Pick<RestQuery, 'select' | 'embedded'>,
  scope: Scope,
): Source {
  const embeds = new Map<string, EmbeddedRows>()
  for (const item of select) {
    if (item.kind !== 'embed') continue
    const { embed } = item
    if (embeds.has(nameOf(embed))) throw embeddedTwice(nameOf(embed))
    const query = embedded.get(nameOf(embed)) ?? embedded.get(embed.relation) ?? NOTHING_ASKED
    embeds.set(nameOf(embed), { embed, query, related: findRelationship(table, embed, scope) })
  }
  const source = { table, alias: SOURCE, embeds }
  for (const name of embedded.keys()) if (findEmbed(source, name) === undefined) throw notEmbedded(name)
  return source
}

/** What the request embeds under a name, or under the name of its relation. */
export function findEmbed({ embeds }: Source, name: string): EmbeddedRows | undefined {
  return embeds.get(name) ?? [...embeds.values()].find(({ embed }) => embed.relation === name)
}

export function nameOf({ alias, relation }: Embed): string {
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
