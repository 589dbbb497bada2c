import type { CallPurpose, ModelPass } from '@firstline/copywriter'
import type { AskedCall } from './model-call-store.ts'

/** A call that waits to be let in. */
export interface WaitingCall {
  asked: AskedCall
  settle: PromiseWithResolvers<ModelPass>
  /** It was told to wait at least once. */
  isHeldUp: boolean
}

/** Who waits in this process: members before visitors, each in the order they came. */
export class WaitingLine {
  readonly #members = new Set<WaitingCall>()
  readonly #visitors = new Set<WaitingCall>()

  get size(): number {
    return this.#members.size + this.#visitors.size
  }

  add(call: WaitingCall): void {
    this.#of(call.asked.purpose).add(call)
  }

  /** False when it was no longer there. */
  remove(call: WaitingCall): boolean {
    return this.#of(call.asked.purpose).delete(call)
  }

  first(count: number): WaitingCall[] {
    return [...this.#members, ...this.#visitors].slice(0, count)
  }

  /** Whether whoever comes now stands behind somebody who was told to wait. */
  isHeldUp(purpose: CallPurpose): boolean {
    const isFirstHeldUp = (calls: Set<WaitingCall>) => calls.values().next().value?.isHeldUp ?? false
    return isFirstHeldUp(this.#members) || (purpose === 'visitor' && isFirstHeldUp(this.#visitors))
  }

  #of(purpose: CallPurpose): Set<WaitingCall> {
    return purpose === 'member' ? this.#members : this.#visitors
  }
}
