import { once } from 'node:events'
import { createClient, type SupabaseClient, type SupabaseClientOptions } from '@supabase/supabase-js'
import { listen } from '@firstline/wire/gateway/listen'
import type { FrameVersion } from '@firstline/wire/realtime/frames'
import type { Realtime, RealtimeOptions } from '@firstline/wire/realtime'
import { openRawSocket, type RawSocket } from './raw-socket.ts'
import { openTestApi, type TestApi, type TestWireOptions } from './test-services.ts'

export interface TestRealtime {
  wire: TestApi
  realtime: Realtime
  /** `http://127.0.0.1:<port>`, which serves the whole API. */
  url: string
  /** The unmodified official client over the port, including its sockets. It is disconnected at the end. */
  client(options?: { key?: string; realtime?: SupabaseClientOptions<'public'>['realtime'] }): SupabaseClient
  /** A raw socket, by default with the anon key; null sends no key. */
  socket(options?: SocketOptions): Promise<RawSocket>
  /** Terminates all sockets, including those of clients. */
  hangUp(): void
  close(): Promise<void>
}

export interface SocketOptions {
  key?: string | null
  version?: FrameVersion
  headers?: Record<string, string>
}

export interface TestRealtimeOptions extends TestWireOptions {
  realtime?: Partial<RealtimeOptions>
}

/** The API with its sockets on a port. */
export async function openTestRealtime(options: TestRealtimeOptions): Promise<TestRealtime> {
  const wire = await openTestApi({ ...options, realtime: options.realtime ?? {} })
  const { realtime } = wire
  if (!realtime) throw new Error('The test API has no realtime service')
  const { server, port } = await listen(
    (request) => wire.fetchBare(request.url, request),
    '127.0.0.1',
    0,
    realtime.upgrade,
  )
  const url = `http://127.0.0.1:${port}`
  const clients: SupabaseClient[] = []
  const sockets: RawSocket[] = []
  function hangUp(): void {
    for (const client of clients.splice(0)) void client.realtime.disconnect()
    for (const socket of sockets.splice(0)) socket.terminate()
  }
  return {
    wire,
    realtime,
    url,
    client({ key = wire.gateway.keys.anonKey, realtime: settings } = {}) {
      const client = createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        ...(settings ? { realtime: settings } : {}),
      })
      clients.push(client)
      return client
    },
    async socket({ key = wire.gateway.keys.anonKey, version = '2.0.0', headers = {} } = {}) {
      const query = new URLSearchParams({ vsn: version, ...(key === null ? {} : { apikey: key }) })
      const address = `${url.replace('http', 'ws')}/realtime/v1/websocket?${query.toString()}`
      const socket = await openRawSocket(address, version, headers)
      sockets.push(socket)
      return socket
    },
    hangUp,
    async close() {
      hangUp()
      await realtime.close()
      const closed = once(server, 'close')
      server.close()
      if ('closeAllConnections' in server) server.closeAllConnections()
      await closed
    },
  }
}
