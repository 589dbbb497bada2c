import type { FilterTest } from '../filter/filter-test.ts'
import type { Binding } from './binding.ts'
import type { Member } from './member.ts'

/** A binding of a channel that fits its table. */
export interface Subscription {
  member: Member
  binding: Binding
  filter: readonly FilterTest[]
}
