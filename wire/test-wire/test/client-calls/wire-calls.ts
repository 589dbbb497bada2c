import { BODY_CALLS, REFUSED_BODY_CALLS } from './body-calls.ts'
import { CHANGE_CALLS, REFUSED_CHANGE_CALLS } from './change-calls.ts'
import { CHANGE_FILTER_CALLS } from './change-filter-calls.ts'
import { BROADCAST_CALLS, CHANNEL_CALLS, PRESENCE_CALLS } from './channel-calls.ts'
import { EMBED_CALLS, REFUSED_EMBED_CALLS } from './embed-calls.ts'
import { COMPARISON_CALLS, CONTAINMENT_CALLS, LOGIC_CALLS, SEARCH_CALLS } from './filter-calls.ts'
import { FUNCTION_CALLS, REFUSED_FUNCTION_CALLS } from './function-calls.ts'
import { HEADER_CALLS } from './header-calls.ts'
import { MODIFIER_CALLS, REFUSED_FORMAT_CALLS, SELECT_CALLS } from './modifier-calls.ts'
import { REFUSED_SOCKET_CALLS } from './refused-socket-calls.ts'
import { REFUSED_RPC_CALLS, RPC_CALLS } from './rpc-calls.ts'
import { SOCKET_CALLS } from './socket-calls.ts'
import type { WireSection } from './wire-call.ts'
import { DELETE_CALLS, INSERT_CALLS, UPDATE_CALLS, UPSERT_CALLS } from './write-calls.ts'

const BOOKS = "A call that begins with a dot follows `from('books').select('id').order('id')`."

/** All supported calls. The test runs each one, and `docs/wire-coverage.md` is generated from them. */
export const WIRE_CALLS: readonly WireSection[] = [
  { title: 'Reading', calls: SELECT_CALLS },
  { title: 'Filters', note: BOOKS, calls: [...COMPARISON_CALLS, ...CONTAINMENT_CALLS, ...SEARCH_CALLS] },
  { title: 'Logic trees and JSON paths', note: BOOKS, calls: LOGIC_CALLS },
  { title: 'Order, pagination and response formats', calls: MODIFIER_CALLS },
  {
    title: 'Embeds',
    note: "The calls follow `from('books')`, unless they say otherwise.",
    calls: EMBED_CALLS,
  },
  {
    title: 'Inserts',
    note: "The calls of these and the following sections follow `from('drafts')`.",
    calls: INSERT_CALLS,
  },
  { title: 'Upserts', calls: UPSERT_CALLS },
  { title: 'Updates', calls: UPDATE_CALLS },
  { title: 'Deletes', calls: DELETE_CALLS },
  { title: 'Database functions', calls: RPC_CALLS },
  { title: 'Headers', note: 'Below `/rest/v1`, with a key and a token.', calls: HEADER_CALLS },
  { title: 'Bodies', note: 'Below `/rest/v1`, with a key and a token.', calls: BODY_CALLS },
  { title: 'Channels', calls: CHANNEL_CALLS },
  {
    title: 'Row changes',
    note: 'Of a watched table where users see their own rows. Each filter is tested with one row that it excludes and one that it matches.',
    calls: [...CHANGE_CALLS, ...CHANGE_FILTER_CALLS],
  },
  { title: 'Broadcasts', calls: BROADCAST_CALLS },
  { title: 'Presence', calls: PRESENCE_CALLS },
  { title: 'Frames', note: 'Over a socket, without the client.', calls: SOCKET_CALLS },
  {
    title: 'Server functions',
    note: '`echo` and `for-users` are functions of the test.',
    calls: FUNCTION_CALLS,
  },
]

export const REFUSALS: WireSection = {
  title: 'Refusals and their codes',
  calls: [
    ...REFUSED_EMBED_CALLS,
    ...REFUSED_FORMAT_CALLS,
    ...REFUSED_BODY_CALLS,
    ...REFUSED_RPC_CALLS,
    ...REFUSED_CHANGE_CALLS,
    ...REFUSED_SOCKET_CALLS,
    ...REFUSED_FUNCTION_CALLS,
  ],
}

/** Methods of the official client without a call above, and why. The test fails when a method is in neither list. */
export const UNTESTED_METHODS: readonly { why: string; methods: readonly string[] }[] = [
  {
    why: 'send each of the calls above',
    methods: ['then', 'processResponse', 'cloneRequestState', 'decorateFetch'],
  },
  { why: 'change only types, no request is sent', methods: ['returns', 'overrideTypes'] },
  {
    why: 'return the client’s own state, no request is sent',
    methods: [
      'realtime.endpointURL',
      'realtime.getChannels',
      'realtime.log',
      'realtime.hasLogger',
      'realtime.connectionState',
      'realtime.isConnected',
      'realtime.isConnecting',
      'realtime.isDisconnecting',
    ],
  },
  {
    why: 'are used by the client to make the calls above',
    methods: [
      'realtime.connect',
      'realtime.push',
      'realtime.onHeartbeat',
      'channel.updateJoinPayload',
      'channel.teardown',
      'channel.copyBindings',
      'filter.add',
    ],
  },
]
