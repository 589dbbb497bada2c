import { generateSigningKey, createGateway, type GatewayEnvironment } from '@firstline/wire/gateway'
import { listen } from '@firstline/wire/gateway/listen'
import { systemClock as clock } from '@firstline/platform/clock'
import { openDatabase } from '@firstline/platform/database/open'
import { readMigrations } from '@firstline/platform/database/read-migrations'
import { createChangeFeed } from '@firstline/platform/feed'
import { observeWrites } from '@firstline/platform/feed/observe-writes'
import { WakeUpChannel } from '@firstline/platform/feed/wake-ups'
import { createOutgoing } from '@firstline/platform/outgoing'
import { createRateLimits } from '@firstline/platform/rate-limits'
import { createSafeFetch } from '@firstline/platform/ssrf-guard'
import * as auth from '@firstline/wire/auth'
import { createRealtime } from '@firstline/wire/realtime'
import { createRestRoutes } from '@firstline/wire/rest'
import { Hono } from 'hono'

const NOTES = `
  create table public.notes (id bigint generated always as identity primary key, user_id uuid default auth.uid(), text text);
  alter table public.notes enable row level security;
  create policy own_rows on public.notes using (user_id = auth.uid()) with check (user_id = auth.uid());
  grant select, insert on public.notes to authenticated;
  select realtime.watch('public.notes', 'user_id');`

/** Accounts, rows under row-level security and live changes on an embedded database, without the product. */
export async function startMinimalServer(directory: string, port: number) {
  const secret = 'a secret of at least thirty-two characters'
  const publicUrl = `http://127.0.0.1:${port}`
  const migrations = (await readMigrations()).filter(({ name }) => !name.startsWith('product/'))
  const opened = await openDatabase(
    { kind: 'embedded', directory },
    { migrations: [...migrations, { name: 'example/0001_notes.sql', sql: NOTES, checksum: '1' }] },
  )
  const wakeUps = new WakeUpChannel(opened)
  const feed = createChangeFeed({ database: opened, wakeUps })
  const database = observeWrites(opened, () => feed.notifyWrite())
  const keys = { jwtSecret: secret, jwtKeys: [await generateSigningKey()], apiKeyRequired: true }
  const gateway = await createGateway({ ...keys, publicUrl, trustedProxies: [], clock })
  const base = { gateway, database, clock, secret }
  const changes = { database: opened, feed, isAdmin: async () => false }
  const readSessionStatuses = auth.readSessionStatuses.bind(null, database)
  const realtime = createRealtime({ ...base, wakeUps, changes, readSessionStatuses })
  const outgoing = createOutgoing({ ...base, from: 'a@example.com' })
  const safeFetch = createSafeFetch({ allowPrivate: false, userAgent: 'example' })
  const settings = { ...auth.DEFAULT_AUTH_SETTINGS, publicUrl, autoconfirm: true }
  const texts = { brandName: 'Notes', supportEmail: 'a@example.com' }
  const rateLimits = createRateLimits(database, secret)
  const authRoutes = auth.createAuthRoutes({ ...base, settings, outgoing, rateLimits, safeFetch, texts })
  const app = new Hono<GatewayEnvironment>().use(gateway.everyRequest)
  app.route('/auth/v1', authRoutes).route('/rest/v1', createRestRoutes(base))
  app.route('/realtime/v1', realtime.routes)
  const { server } = await listen(app.fetch, '127.0.0.1', port, realtime.upgrade)
  const close = async () => {
    await realtime.close()
    server.close()
    await Promise.all([feed.close(), wakeUps.close(), outgoing.close(0), safeFetch.close()])
    await database.close()
  }
  return { url: publicUrl, anonKey: gateway.keys.anonKey, close }
}
