import type { FrameVersion, Message } from './message.ts'

/** Writes a text frame around a payload that is JSON text already, so that what goes to many is written once. */
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
