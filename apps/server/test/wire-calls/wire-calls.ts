import { BODY_CALLS, REFUSED_BODY_CALLS } from './body-calls.ts'
import { CHANGE_CALLS, REFUSED_CHANGE_CALLS } from './change-calls.ts'
import { BROADCAST_CALLS, CHANNEL_CALLS, PRESENCE_CALLS } from './channel-calls.ts'
import { EMBED_CALLS, REFUSED_CALLS } from './embed-calls.ts'
import { COMPARISON_CALLS, CONTAINMENT_CALLS, LOGIC_CALLS, SEARCH_CALLS } from './filter-calls.ts'
import { FUNCTION_CALLS, REFUSED_FUNCTION_CALLS } from './function-calls.ts'
import { HEADER_CALLS } from './header-calls.ts'
import { MODIFIER_CALLS, REFUSED_FORM_CALLS, SELECT_CALLS } from './modifier-calls.ts'
import { REFUSED_SOCKET_CALLS } from './refused-socket-calls.ts'
import { REFUSED_RPC_CALLS, RPC_CALLS } from './rpc-calls.ts'
import { SOCKET_CALLS } from './socket-calls.ts'
import type { WireSection } from './wire-call.ts'
import { DELETE_CALLS, INSERT_CALLS, UPDATE_CALLS, UPSERT_CALLS } from './write-calls.ts'

const BOOKS = "A call that begins with a dot follows `from('books').select('id').order('id')`."

/** What can be asked over the wire. The test makes each call; `docs/wire-coverage.md` is made from here. */
export const WIRE_CALLS: readonly WireSection[] = [
  { title: 'Reading', calls: SELECT_CALLS },
  { title: 'Filters', about: BOOKS, calls: [...COMPARISON_CALLS, ...CONTAINMENT_CALLS, ...SEARCH_CALLS] },
  { title: 'Trees of filters, paths into JSON', about: BOOKS, calls: LOGIC_CALLS },
  { title: 'Order, pages and forms', calls: MODIFIER_CALLS },
  {
    title: 'Rows of other tables',
    about: "The calls follow `from('books')`, unless they say otherwise.",
    calls: EMBED_CALLS,
  },
  {
    title: 'Inserts',
    about: "The calls of these and the following sections follow `from('drafts')`.",
    calls: INSERT_CALLS,
  },
  { title: 'Upserts', calls: UPSERT_CALLS },
  { title: 'Updates', calls: UPDATE_CALLS },
  { title: 'Deletes', calls: DELETE_CALLS },
  { title: 'Functions of the database', calls: RPC_CALLS },
  { title: 'Headers', about: 'Below `/rest/v1`, with a key and a token.', calls: HEADER_CALLS },
  { title: 'Bodies', about: 'Below `/rest/v1`, with a key and a token.', calls: BODY_CALLS },
  { title: 'Channels', calls: CHANNEL_CALLS },
  {
    title: 'Changes of rows',
    about:
      'Of a watched table of which everybody sees their own rows. A filter is tried with a row it keeps out and one it lets through.',
    calls: CHANGE_CALLS,
  },
  { title: 'Broadcasts', calls: BROADCAST_CALLS },
  { title: 'Presence', calls: PRESENCE_CALLS },
  { title: 'Frames', about: 'By hand, over a socket without the client.', calls: SOCKET_CALLS },
  {
    title: 'Functions of the server',
    about: '`echo` and `for-users` are functions of the test.',
    calls: FUNCTION_CALLS,
  },
]

/** What is refused, and with what code. */
export const REFUSED: WireSection = {
  title: 'Refused, with what code',
  calls: [
    ...REFUSED_CALLS,
    ...REFUSED_FORM_CALLS,
    ...REFUSED_BODY_CALLS,
    ...REFUSED_RPC_CALLS,
    ...REFUSED_CHANGE_CALLS,
    ...REFUSED_SOCKET_CALLS,
    ...REFUSED_FUNCTION_CALLS,
  ],
}

/** Methods of the official client that are in no list above, and why. The test knows when one is missing. */
export const OTHER_METHODS: readonly { why: string; methods: readonly string[] }[] = [
  {
    why: 'send each of the calls above',
    methods: ['then', 'processResponse', 'cloneRequestState', 'decorateFetch'],
  },
  { why: 'change types alone, nothing is asked', methods: ['returns', 'overrideTypes'] },
  {
    why: 'tell of the client’s own state, nothing is asked',
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
    why: 'are how the client makes the calls above',
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
