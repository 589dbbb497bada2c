import { createClient, postgresChangesFilter } from '@supabase/supabase-js'

/** The methods of the official client that send requests, and which of them were called. */
export interface ClientMethods {
  /** `eq`, `channel.send`, `realtime.setAuth`, ... */
  readonly all: ReadonlySet<string>
  /** Those that were called since the last `forget`. */
  readonly called: ReadonlySet<string>
  forget(): void
  restore(): void
}

/** Wraps the methods to record their calls; they behave as before. */
export function recordMethodCalls(): ClientMethods {
  const all = new Set<string>()
  const called = new Set<string>()
  const restores: (() => void)[] = []
  for (const [prefix, object] of classesOfClient()) {
    for (const prototype of prototypesOf(object)) {
      for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        if (typeof value !== 'function' || key === 'constructor' || key.startsWith('_')) continue
        const name = `${prefix}${key}`
        const original = value as (this: unknown, ...values: unknown[]) => unknown
        all.add(name)
        Reflect.set(prototype, key, function watched(this: unknown, ...values: unknown[]) {
          called.add(name)
          return original.apply(this, values)
        })
        restores.push(() => Reflect.set(prototype, key, original))
      }
    }
  }
  return {
    all,
    called,
    forget: () => called.clear(),
    restore: () => restores.forEach((restore) => restore()),
  }
}

/** An instance of each class whose methods use the wire. */
function classesOfClient(): [prefix: string, object: object][] {
  const client = createClient('http://firstline.test', 'key', { auth: { persistSession: false } })
  const channel = client.channel('any')
  return [
    ['', client.schema('public')],
    ['', client.from('any')],
    ['', client.from('any').select()],
    ['channel.', channel],
    ['presence.', channel.presence],
    ['realtime.', client.realtime],
    ['filter.', postgresChangesFilter()],
    ['functions.', client.functions],
  ]
}

function prototypesOf(object: object): object[] {
  const prototype = Object.getPrototypeOf(object) as object | null
  return prototype === null || prototype === Object.prototype ? [] : [prototype, ...prototypesOf(prototype)]
}
