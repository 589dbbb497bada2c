import { randomUUID } from 'node:crypto'
import { isRecord } from '@firstline/platform/is-record'
import type { JoinConfig } from './join-config.ts'

type Fields = Readonly<Record<string, unknown>>

/** Parses the payload of `phx_join`. Invalid parts become defaults. */
export function parseJoinConfig(payload: Fields, name: string): JoinConfig {
  const config = toFields(payload['config'])
  const broadcast = toFields(config['broadcast'])
  const presence = toFields(config['presence'])
  const key = presence['key']
  return {
    broadcast: { ack: parseFlag(broadcast['ack'], false), self: parseFlag(broadcast['self'], false) },
    // Older clients don't send `enabled` and rely on presence.
    presence: {
      enabled: parseFlag(presence['enabled'], true),
      key: typeof key === 'string' && key !== '' ? key : randomUUID(),
    },
    isPrivate: parseFlag(config['private'], false),
    postgresChanges:
      payload['config'] === undefined ? parseLegacyTopic(name) : readBindings(config['postgres_changes']),
    waitsForChanges: parseFlag(toFields(config['postgres_changes_options'])['wait'], false),
  }
}

/** Whether a join enables presence explicitly. Older clients don't send `enabled`. */
export function enablesPresence(payload: Fields): boolean {
  return parseFlag(toFields(toFields(payload['config'])['presence'])['enabled'], false)
}

function readBindings(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter((each) => isRecord(each)) : []
}

/** Legacy join without `config`: the topic `schema:table:filter` is the binding. */
function parseLegacyTopic(name: string): Fields[] {
  const [schema = '', table, ...filter] = name.split(':')
  return [
    {
      event: '*',
      schema,
      ...(table === undefined ? {} : { table }),
      ...(filter.length === 0 ? {} : { filter: filter.join(':') }),
    },
  ]
}

function parseFlag(value: unknown, otherwise: boolean): boolean {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : otherwise
}

function toFields(value: unknown): Fields {
  return isRecord(value) ? value : {}
}
