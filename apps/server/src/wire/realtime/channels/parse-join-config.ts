import { randomUUID } from 'node:crypto'
import type { JoinConfig } from './join-config.ts'

type Fields = Readonly<Record<string, unknown>>

/** Reads the payload of a `phx_join` to a channel of this name. What is invalid in it becomes the default. */
export function parseJoinConfig(payload: Fields, name: string): JoinConfig {
  const config = fieldsOf(payload['config'])
  const broadcast = fieldsOf(config['broadcast'])
  const presence = fieldsOf(config['presence'])
  const key = presence['key']
  return {
    broadcast: { ack: flag(broadcast['ack'], false), self: flag(broadcast['self'], false) },
    // Clients from before the switch don't send it, and rely on presence.
    presence: {
      enabled: flag(presence['enabled'], true),
      key: typeof key === 'string' && key !== '' ? key : randomUUID(),
    },
    isPrivate: flag(config['private'], false),
    postgresChanges:
      payload['config'] === undefined ? bindingsOfName(name) : bindingsOf(config['postgres_changes']),
    waitsForChanges: flag(fieldsOf(config['postgres_changes_options'])['wait'], false),
  }
}

/** Whether a join names presence. Clients from before the switch don't, and have it by default. */
export function asksForPresence(payload: Fields): boolean {
  return flag(fieldsOf(fieldsOf(payload['config'])['presence'])['enabled'], false)
}

function bindingsOf(value: unknown): Fields[] {
  return Array.isArray(value) ? value.filter((each) => isFields(each)) : []
}

/** The oldest clients have no configuration: the name of the channel says what they want, `schema:table:filter`. */
function bindingsOfName(name: string): Fields[] {
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

function flag(value: unknown, otherwise: boolean): boolean {
  if (value === true || value === 'true') return true
  return value === false || value === 'false' ? false : otherwise
}

function fieldsOf(value: unknown): Fields {
  return isFields(value) ? value : {}
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
