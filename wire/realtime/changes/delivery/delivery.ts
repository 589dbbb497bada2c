import type { Change } from '@firstline/platform/feed/change'
import type { WatchedTable } from '../catalog/watched-table.ts'
import type { ChangesMember } from '../subscriptions/member.ts'
import { serializeChange, type View } from './serialize-change.ts'

/** The recipients of a change, with one view for each set of columns that their bindings select. */
export class Delivery {
  readonly change: Change
  readonly table: WatchedTable
  readonly #views = new Map<string, View>()
  readonly #members = new Map<ChangesMember, Map<string, Set<number>>>()

  constructor(change: Change, table: WatchedTable) {
    this.change = change
    this.table = table
  }

  add(member: ChangesMember, view: View, id: number): void {
    this.#views.set(view.key, view)
    const views = this.#members.get(member) ?? new Map<string, Set<number>>()
    this.#members.set(member, views)
    views.set(view.key, (views.get(view.key) ?? new Set()).add(id))
  }

  /** Sends the change. Each view is serialized once for all recipients. */
  send(): void {
    const texts = new Map<string, string>()
    for (const [{ channel }, views] of this.#members) {
      for (const [key, ids] of views) {
        if (!channel.isOpen) break
        channel.push('postgres_changes', this.#payload(key, ids, texts))
      }
    }
  }

  #payload(key: string, ids: ReadonlySet<number>, texts: Map<string, string>): string {
    const idsText = JSON.stringify([...ids])
    const whole = idsText + key
    const known = texts.get(whole)
    if (known !== undefined) return known
    const view = this.#views.get(key)
    if (!view) throw new Error('A delivered view was not added')
    const data = texts.get(key) ?? serializeChange(this.change, this.table, view)
    const payload = `{"ids":${idsText},"data":${data}}`
    texts.set(key, data)
    texts.set(whole, payload)
    return payload
  }
}
