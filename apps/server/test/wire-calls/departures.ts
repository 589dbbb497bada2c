import { LIMITS } from '#server/wire/rest/grammar/limits.ts'
import { REALTIME_LIMITS } from '#server/wire/realtime/limits.ts'

const { length, depth, conditions, selected, ordered } = LIMITS
const { channelsPerSocket, joinsPerSecond, messagesPerSecond, presenceCalls } = REALTIME_LIMITS

/** Where answers differ from those of a hosted project, and why. Each is tested beside the code that it is about. */
export const DEPARTURES: readonly { what: string; why: string }[] = [
  {
    what: `One query string has limits: ${length} characters, ${depth} levels of \`and\`, \`or\` and steps into JSON, ${conditions} conditions, ${selected} selected columns, ${ordered} columns to order by`,
    why: 'they lie far above what an address holds, and below what troubles PostgreSQL',
  },
  {
    what: 'Embeds go one level deep, and are not spread (`PGRST127`)',
    why: 'nothing needs more so far; they are refused by name rather than answered wrongly',
  },
  {
    what: '`limit` on an update or a delete is refused (`PGRST127`)',
    why: 'one that only cut the answer would let somebody change every row who meant one',
  },
  {
    what: 'An answer of more than 64 MB is refused (`54000`)',
    why: 'it is held in memory several times on its way',
  },
  {
    what: '`auth`, `realtime`, `firstline` and the schemas of PostgreSQL can’t be exposed by REST_SCHEMAS, `public` always is, and there is no OpenAPI description at `/`',
    why: 'the former are the server’s own, and the web app reads the latter',
  },
  {
    what: 'Hints, and the ways that an ambiguous embed lists, name only tables and functions that the caller has a right on',
    why: 'a mistaken name must not tell what else there is',
  },
  {
    what: '`Prefer: tx=rollback` is not honoured, and not repeated in `Preference-Applied`',
    why: 'whether a write is kept is not the caller’s to say; hosted projects have it off, too',
  },
  {
    what: '`count=planned` and `count=estimated` count exactly where policies or a view may hide rows',
    why: 'the planner’s guess would tell of rows that the caller may not see',
  },
  {
    what: '`request.headers`, which functions and policies may read, is without `authorization`, `apikey`, `cookie` and `proxy-authorization`',
    why: 'who the caller is stands in the claims; the proof of it has no business in a database’s log',
  },
  {
    what: '`Location` of an insert begins with `/rest/v1`',
    why: 'so it leads somewhere from where the client stands',
  },
  {
    what: 'A table of the product that is missing is answered with 404 `42P01`, any other with 404 `PGRST205`',
    why: 'the product’s own client looks for that code',
  },
  {
    what: '`Prefer: timezone` takes names of places, and no abbreviations',
    why: 'PostgreSQL reads some of the other texts the other way round',
  },
  {
    what: 'Casts to types that tell of names in the catalogue (`regclass` and its like) are refused with `42704`',
    why: 'they would tell whether a name is there',
  },
  {
    what: 'In CSV, names of columns with a comma, a quote or a line end are quoted, and a line with more fields than names is refused',
    why: 'PostgREST writes and reads another table there',
  },
  {
    what: 'New tables, columns and functions are there at once, without `NOTIFY pgrst`, which works as well',
    why: 'a name that is not known has the catalogue read again, at most four times in a second',
  },
  {
    what: '`postgres_changes` of a table that is watched with a column of its owner (`realtime.watch(table, column)`) reach the owner of a row, the service key and those whom the product lets see all, as far as policies let them; deletes too',
    why: 'one row concerns few, and policies are then asked for those alone; a delete, which no policy can judge, is told to nobody else',
  },
  {
    what: 'Tables are watched by `realtime.watch`, not by a publication',
    why: 'the embedded database has no replication; both engines keep changes by triggers',
  },
  {
    what: '`Subscribed to PostgreSQL` comes at once, and again when a new token changes what a channel may hear of; a missing right is told of as an error',
    why: 'nothing has to be waited for',
  },
  {
    what: 'When changes were missed, or could not be judged in time, the channel ends with `phx_error`, and the client joins again',
    why: 'it then reads what there is, instead of missing it without a word',
  },
  {
    what: `Limits are per connection (${channelsPerSocket} channels, ${joinsPerSecond} joins in a second) and per channel (${messagesPerSecond} messages in a second, ${presenceCalls} calls of presence in 30 seconds), not per project; HTTP broadcasts are counted per sender, and messages of anonymous senders to public channels per address`,
    why: 'one noisy client then stops nobody else',
  },
  {
    what: 'With `REALTIME_PUBLIC_CHANNELS=false` a public channel may still be joined for changes of rows alone, and HTTP broadcasts to public channels are refused with 403',
    why: 'the policies of tables decide about rows; a broadcast that nobody can hear should not look sent',
  },
  {
    what: 'A channel ends within half a minute of the end of its session, by a sign-out, a ban or the deletion of the user',
    why: 'its token would be good for up to an hour more',
  },
  {
    what: 'Broadcasts are not stored: a message with `persist` is refused, nothing is replayed, `realtime.messages` stays empty',
    why: 'policies of private channels are asked about rows that are taken back',
  },
  {
    what: 'A handshake with another `vsn` than 1.0.0 and 2.0.0 is refused with 400',
    why: 'frames that nobody can read help nobody',
  },
  {
    what: 'Regular expressions (`match`, `imatch`) have up to 500 characters, no references back and at most 1,000 repetitions by counts, in queries (`2201B`) and in filters of changes',
    why: 'a hostile one takes all the time there is, and the embedded database can’t break it off',
  },
  {
    what: 'A join of more than 100 kB, or with more than 100 bindings, is refused; a socket of more than 2,000 frames or 15 MB a second is closed with 1008',
    why: 'what one client costs has a bound',
  },
  {
    what: 'A token of role `authenticated` without `exp`, or whose `sub` is no UUID, is refused with 401 by every service',
    why: 'it would never end, or name nobody; a policy that compares `auth.uid()` would fail on it',
  },
  {
    what: 'A join with the token of a session that was ended is refused (`InvalidJWTToken: The session of this token has ended`)',
    why: 'it would be good for up to an hour more',
  },
]
