import type { FrameVersion, Message } from './message.ts'

/**
 * Encodes a text frame (Phoenix V1 or V2 JSON serializer). The payload is JSON text, so that it is serialized once for
 * many recipients.
 */
export function encodeText(
  version: FrameVersion,
  { joinRef, ref, topic, event }: Pick<Message, 'joinRef' | 'ref' | 'topic' | 'event'>,
  payload: string,
): string {
  const [ofJoin, own, about, name] = [joinRef, ref, topic, event].map((part) => JSON.stringify(part))
  return version === '2.0.0'
    ? `[${ofJoin},${own},${about},${name},${payload}]`
    : `{"topic":${about},"event":${name},"payload":${payload},"ref":${own},"join_ref":${ofJoin}}`
}
