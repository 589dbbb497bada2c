import { readLastSender } from '#domains/senders/last-sender.ts'

/** The height of the field where it will most likely appear, so that nothing moves. */
export function SenderSpace({ userId }: { userId: string }) {
  return readLastSender(userId) === undefined ? null : <div className="mt-5 h-[4.6875rem]" />
}
