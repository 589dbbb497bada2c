import type { Change } from '#server/platform/feed/change.ts'
import type { Table } from '../catalogue/watched-table.ts'
import type { Member } from '../subscriptions/member.ts'
import { presentChange, type View } from './present-change.ts'

/** Who gets a change, and in which views: one for each set of columns that its bindings ask for. */
export class Delivery {
  readonly change: Change
  readonly table: Table
  readonly #views = new Map<string, View>()
  readonly #members = new Map<Member, Map<string, Set<number>>>()

  constructor(change: Change, table: Table) {
    this.change = change
    this.table = table
  }

  add(member: Member, view: View, id: number): void {
    this.#views.set(view.key, view)
    const views = this.#members.get(member) ?? new Map<string, Set<number>>()
    this.#members.set(member, views)
    views.set(view.key, (views.get(view.key) ?? new Set()).add(id))
  }

  /** Sends it; each view is written once, whoever and how many get it. */
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
    if (!view) throw new Error('A view is delivered that nobody added')
    const data = texts.get(key) ?? presentChange(this.change, this.table, view)
    const payload = `{"ids":${idsText},"data":${data}}`
    texts.set(key, data)
    texts.set(whole, payload)
    return payload
  }
}
