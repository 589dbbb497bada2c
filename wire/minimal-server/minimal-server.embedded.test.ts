import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, describe, expect, it } from 'vitest'
import { startMinimalServer } from './minimal-server.ts'

const directory = mkdtempSync(join(tmpdir(), 'firstline-example-'))
afterAll(() => rmSync(directory, { recursive: true, force: true }))

describe('the minimal server', () => {
  it('serves accounts, rows and live changes without the product', async () => {
    const { url, anonKey, close } = await startMinimalServer(directory, await findFreePort())
    const client = createClient(url, anonKey, { auth: { persistSession: false } })
    const anonymous = createClient(url, anonKey, { auth: { persistSession: false } })

    const { data } = await client.auth.signUp({ email: 'ada@example.com', password: 'correct horse' })
    expect(data.user?.email).toBe('ada@example.com')
    const received = Promise.withResolvers<unknown>()
    const channel = client.channel('notes')
    channel.on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'notes' }, received.resolve)
    const subscribed = Promise.withResolvers<void>()
    channel.on('system', {}, ({ status }) => status === 'ok' && subscribed.resolve())
    channel.subscribe()
    await subscribed.promise
    const { error } = await client.from('notes').insert({ text: 'first' })
    expect(error).toBeNull()

    expect(await received.promise).toMatchObject({ eventType: 'INSERT', new: { text: 'first' } })
    expect((await client.from('notes').select('text')).data).toEqual([{ text: 'first' }])
    expect((await anonymous.from('notes').select('text')).error?.code).toBe('42501')

    await client.removeAllChannels()
    await close()
  })
})

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
