import type { CallPurpose, ModelPass } from '@firstline/llm-writer'
import type { RequestedCall } from './model-call-store.ts'

/** A call that waits for a slot. */
export interface WaitingCall {
  request: RequestedCall
  /** When its caller gives up, in milliseconds of `performance.now()`. */
  endsAt: number
  settle: PromiseWithResolvers<ModelPass>
  /** The database has refused it a slot at least once. */
  isHeldUp: boolean
}

/** The queue of this process: users before visitors, each in order of arrival. */
export class CallQueue {
  readonly #members = new Set<WaitingCall>()
  readonly #visitors = new Set<WaitingCall>()

  get size(): number {
    return this.#members.size + this.#visitors.size
  }

  add(call: WaitingCall): void {
    this.#queueFor(call.request.purpose).add(call)
  }

  /** Returns false when the call is not in the queue. */
  remove(call: WaitingCall): boolean {
    return this.#queueFor(call.request.purpose).delete(call)
  }

  first(count: number): WaitingCall[] {
    return [...this.#members, ...this.#visitors].slice(0, count)
  }

  /** Removes and returns the calls whose callers give up by this time. */
  takeEndingBy(time: number): WaitingCall[] {
    const taken = this.first(this.size).filter(({ endsAt }) => endsAt <= time)
    for (const call of taken) this.remove(call)
    return taken
  }

  /** Whether a new call would queue behind one that was refused a slot. */
  isHeldUp(purpose: CallPurpose): boolean {
    const isFirstHeldUp = (calls: Set<WaitingCall>) => calls.values().next().value?.isHeldUp ?? false
    return isFirstHeldUp(this.#members) || (purpose === 'visitor' && isFirstHeldUp(this.#visitors))
  }

  #queueFor(purpose: CallPurpose): Set<WaitingCall> {
    return purpose === 'member' ? this.#members : this.#visitors
  }
}
