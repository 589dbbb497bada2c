import { GenerationItem } from '@firstline/contract/generation'
import type { WriterInfo } from '@firstline/contract/generation'
import type { z } from 'zod'

/**
 * A message as a screen shows it. A server that responds in the plain array form may leave the angle and the score out; the
 * screen then leaves them out too.
 */
export const WrittenItem = GenerationItem.partial({ angle: true, score: true })
export type WrittenItem = z.infer<typeof WrittenItem>

/** The events of the contract, and the loss of the connection. */
export type FollowedEvent = WireEvent | { event: 'interrupted' }

export type WireEvent =
  | { event: 'accepted'; data: { count: number; writer: WriterInfo | null } }
  | { event: 'item'; id: number; data: WrittenItem }
  | { event: 'done'; data: { count: number; stopped: boolean } }
  | { event: 'failed'; data: GenerationFailure }

/** A generation that was accepted and then ended without its messages. */
export interface GenerationFailure {
  code: string
  message: string
  refunded: boolean
}
