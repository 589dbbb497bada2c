import { QUERY_LIMITS } from '@firstline/wire/rest/limits'
import { REALTIME_LIMITS } from '@firstline/wire/realtime/limits'

const { length, depth, conditions, selected, ordered } = QUERY_LIMITS
const { channelsPerSocket, joinsPerSecond, messagesPerSecond, presenceCalls } = REALTIME_LIMITS

/** Differences from a hosted Supabase project, with reasons. Each is tested beside its code. */
export const HOSTED_DIFFERENCES: readonly { what: string; why: string }[] = [
  {
    what: `One query string has limits: ${length} characters, ${depth} levels of \`and\`, \`or\` and steps into JSON, ${conditions} conditions, ${selected} selected columns, ${ordered} columns to order by`,
    why: 'they are far above what an address can hold, and below what would overload PostgreSQL',
  },
  {
    what: 'Embeds go one level deep, and are not spread (`PGRST127`)',
    why: 'nothing needs more so far; a refusal with its own code is better than a wrong result',
  },
  {
    what: '`limit` on an update or a delete is refused (`PGRST127`)',
    why: 'a limit that only shortened the response would change every row of a caller who meant one',
  },
  {
    what: 'A response of more than 64 MB is refused (`54000`)',
    why: 'a response is in memory several times before it is sent',
  },
  {
    what: '`auth`, `realtime`, `firstline` and the schemas of PostgreSQL can’t be exposed by REST_SCHEMAS, `public` always is, and there is no OpenAPI description at `/`',
    why: 'the former are the server’s own, and the web app reads the latter',
  },
  {
    what: 'Hints, and the candidates of an ambiguous embed, name only tables and functions on which the caller has a right',
    why: 'a mistyped name must not reveal other objects',
  },
  {
    what: '`Prefer: tx=rollback` is not applied, and not listed in `Preference-Applied`',
    why: 'the caller must not decide whether a write is committed; hosted projects disable it too',
  },
  {
    what: '`count=planned` and `count=estimated` count exactly where policies or a view may hide rows',
    why: 'the planner’s estimate would reveal rows that the caller may not see',
  },
  {
    what: '`request.headers`, which functions and policies may read, is without `authorization`, `apikey`, `cookie` and `proxy-authorization`',
    why: 'the claims identify the caller; credentials must not reach the database’s log',
  },
  {
    what: '`Location` of an insert begins with `/rest/v1`',
    why: 'so the client can resolve it against the server’s address',
  },
  {
    what: 'A missing table of the product is refused with 404 `42P01`, any other with 404 `PGRST205`',
    why: 'the product’s own client checks for that code',
  },
  {
    what: '`Prefer: timezone` accepts IANA names, but no abbreviations',
    why: 'PostgreSQL also reads POSIX offsets, whose sign is inverted',
  },
  {
    what: 'Casts to types that resolve names of the catalog (such as `regclass`) are refused with `42704`',
    why: 'they would reveal whether a name exists',
  },
  {
    what: 'In CSV, column names with a comma, a quote or a line end are quoted, and a line with more fields than names is refused',
    why: 'PostgREST would write and read other columns',
  },
  {
    what: 'New tables, columns and functions are available immediately, without `NOTIFY pgrst`, which also works',
    why: 'an unknown name reloads the schema cache, at most four times a second',
  },
  {
    what: '`postgres_changes` of a table watched with an owner column (`realtime.watch(table, column)`) reach the owner of a row, the service key and admin subscribers, as far as policies allow; deletes too',
    why: 'policies are then checked only for these subscribers, and a deleted row, for which no policy can be checked, reaches no others',
  },
  {
    what: 'Tables are watched by `realtime.watch`, not by a publication',
    why: 'the embedded database has no replication; both engines record changes by triggers',
  },
  {
    what: '`Subscribed to PostgreSQL` is sent immediately, and again when a new token changes what a channel may receive; a missing right is reported as an error',
    why: 'no replication slot has to be set up first',
  },
  {
    what: 'When changes were missed, or could not be checked in time, the channel ends with `phx_error`, and the client joins again',
    why: 'it then reads the current rows instead of silently missing changes',
  },
  {
    what: `Limits are per connection (${channelsPerSocket} channels, ${joinsPerSecond} joins a second) and per channel (${messagesPerSecond} messages a second, ${presenceCalls} presence calls in 30 seconds), not per project; HTTP broadcasts are counted per sender, and messages of anonymous senders to public channels per address`,
    why: 'one client can’t use up the limits of others',
  },
  {
    what: 'With `REALTIME_PUBLIC_CHANNELS=false` a public channel may still be joined only for row changes, and HTTP broadcasts to public channels are refused with 403',
    why: 'table policies protect row changes; a broadcast without possible receivers should not look sent',
  },
  {
    what: 'A channel ends within half a minute after its session ends by a sign-out, a ban or the deletion of the user',
    why: 'its token would be good for up to an hour more',
  },
  {
    what: 'Broadcasts are not stored: a message with `persist` is refused, nothing is replayed, `realtime.messages` stays empty',
    why: 'policies of private channels are checked with rows that are rolled back',
  },
  {
    what: 'A handshake with a `vsn` other than 1.0.0 and 2.0.0 is refused with 400',
    why: 'the server could not read its frames',
  },
  {
    what: 'Regular expressions (`match`, `imatch`) have up to 500 characters, no backreferences and at most 1,000 counted repetitions, in queries (`2201B`) and in filters of changes',
    why: 'a hostile one could run without end (ReDoS), and the embedded database can’t cancel it',
  },
  {
    what: 'A join of more than 100 kB, or with more than 100 bindings, is refused; a socket of more than 2,000 frames or 15 MB a second is closed with 1008',
    why: 'this bounds the cost of one client',
  },
  {
    what: 'A token of role `authenticated` without `exp`, or whose `sub` is no UUID, is refused with 401 by every service',
    why: 'it would never expire, or identify no user; a policy that compares `auth.uid()` would fail',
  },
  {
    what: 'A join with the token of an ended session, or of a banned user, is refused (`InvalidJWTToken: The session of this token has ended`, `InvalidJWTToken: The user of this token is banned`)',
    why: 'it would be good for up to an hour more',
  },
]
