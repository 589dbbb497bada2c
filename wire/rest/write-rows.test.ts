import { describe, expect, it } from 'vitest'
import { createNotes } from '@firstline/wire/test-wire/create-notes'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const test = await createTestDatabase()
await createNotes(test)
const wire = await openTestApi({ database: test.database })

const { client: ada, id: adaId } = await signUp(wire)
const { client: bob, id: bobId } = await signUp(wire)

describe('POST /rest/v1/<table>', () => {
  it('inserts a row of the caller and returns it on request', async () => {
    const silent = await ada.from('notes').insert({ title: 'silent' })
    expect(silent).toMatchObject({ status: 201, data: null, error: null })
    const shown = await ada
      .from('notes')
      .insert({ title: 'shown', tags: ['x'] })
      .select()
      .single()
    expect(shown.status).toBe(201)
    expect(shown.data).toMatchObject({ title: 'shown', user_id: adaId, tags: ['x'], is_done: false })
  })

  it('inserts all rows of a body, or none of them', async () => {
    const rows = [{ title: 'many 1' }, { title: 'many 2' }, { title: 'silent' }]
    const broken = await ada.from('notes').insert(rows)
    expect(broken).toMatchObject({ status: 409, error: { code: '23505' } })
    const { data } = await ada.from('notes').select().like('title', 'many%')
    expect(data).toEqual([])
    const whole = await ada.from('notes').insert(rows.slice(0, 2)).select('title')
    expect(whole.data).toEqual([{ title: 'many 1' }, { title: 'many 2' }])
  })

  it('leaves checks of rows and columns to the database', async () => {
    const forged = await ada.from('notes').insert({ title: 'forged', user_id: bobId })
    expect(forged).toMatchObject({ status: 403, error: { code: '42501' } })
    const locked = await ada.from('notes').insert({ title: 'locked', locked: 'changed' })
    expect(locked).toMatchObject({ status: 403, error: { code: '42501' } })
    const visitor = await wire.client().from('notes').insert({ title: 'visitor' })
    expect(visitor).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  it('refuses an unknown key, differing keys and a malformed body', async () => {
    const unknown = await ada.from('notes').insert({ title: 'x', colour: 'red' })
    expect(unknown.error).toMatchObject({
      code: 'PGRST204',
      message: "Could not find the 'colour' column of 'notes' in the schema cache",
    })
    const { data } = await ada.auth.getSession()
    const post = async (body: string) => {
      const headers = {
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
      }
      const response = await wire.fetch('/rest/v1/notes', { method: 'POST', headers, body })
      return [response.status, ((await response.json()) as { code: string }).code]
    }
    expect(await post('[{"title":"a"},{"stars":1}]')).toEqual([400, 'PGRST102'])
    expect(await post('{"title"')).toEqual([400, 'PGRST102'])
    expect(await post('[1]')).toEqual([400, 'PGRST102'])
    expect(await post('{"stars":"many","title":"b"}')).toEqual([400, '22P02'])
  })

  it('fills keys that a row of an array lacks with null', async () => {
    const rows = [{ title: 'uneven 1', stars: 3 }, { title: 'uneven 2' }]
    const { data } = await ada.from('notes').insert(rows).select('title, stars').order('id')
    expect(data).toEqual([
      { title: 'uneven 1', stars: 3 },
      { title: 'uneven 2', stars: null },
    ])
    expect((await ada.from('notes').insert([]).select()).data).toEqual([])
  })

  it('merges or ignores rows that already exist', async () => {
    await ada.from('notes').insert({ title: 'upserted', stars: 1 })
    const merged = await ada
      .from('notes')
      .upsert({ title: 'upserted', stars: 2 }, { onConflict: 'title' })
      .select('stars')
    expect(merged.data).toEqual([{ stars: 2 }])
    const ignored = await ada
      .from('notes')
      .upsert({ title: 'upserted', stars: 3 }, { onConflict: 'title', ignoreDuplicates: true })
      .select('stars')
    expect(ignored.data).toEqual([])
    const { data } = await ada.from('notes').select('stars').eq('title', 'upserted').single()
    expect(data).toEqual({ stars: 2 })
  })
})

describe('PATCH and DELETE /rest/v1/<table>', () => {
  it('changes only the rows that match the filter', async () => {
    await ada.from('notes').insert([{ title: 'patch 1' }, { title: 'patch 2' }])
    const { data, status } = await ada
      .from('notes')
      .update({ stars: 5, detail: { deep: [1, null] } })
      .eq('title', 'patch 1')
      .select('title, stars, detail')
    expect([status, data]).toEqual([200, [{ title: 'patch 1', stars: 5, detail: { deep: [1, null] } }]])
    const other = await ada.from('notes').select('stars').eq('title', 'patch 2').single()
    expect(other.data).toEqual({ stars: null })
    const silent = await ada.from('notes').update({ stars: 6 }, { count: 'exact' }).eq('title', 'patch 1')
    expect(silent).toMatchObject({ status: 204, count: 1, error: null })
  })

  it('leaves rows of other users unchanged without an error', async () => {
    await bob.from('notes').insert({ title: 'bob’s' })
    const changed = await ada.from('notes').update({ stars: 1 }).eq('title', 'bob’s').select()
    expect(changed).toMatchObject({ status: 200, data: [] })
    const removed = await ada.from('notes').delete({ count: 'exact' }).eq('title', 'bob’s')
    expect(removed).toMatchObject({ status: 204, count: 0 })
    expect((await bob.from('notes').select('stars').eq('title', 'bob’s')).data).toEqual([{ stars: null }])
  })

  it('rolls back a write of other than the one requested row', async () => {
    await ada.from('notes').insert([{ title: 'pair 1' }, { title: 'pair 2' }])
    const { error } = await ada.from('notes').update({ stars: 9 }).like('title', 'pair%').select().single()
    expect(error).toMatchObject({ code: 'PGRST116', details: 'The result contains 2 rows' })
    const { data } = await ada.from('notes').select('stars').like('title', 'pair%')
    expect(data).toEqual([{ stars: null }, { stars: null }])
    const none = await ada.from('notes').update({ stars: 9 }).eq('title', 'nobody').select().single()
    expect(none.error).toMatchObject({ code: 'PGRST116', details: 'The result contains 0 rows' })
  })

  it('changes nothing when the body has no keys', async () => {
    const { data, error } = await ada.from('notes').update({}).eq('title', 'patch 2').select()
    expect([data, error]).toEqual([[], null])
  })

  it('deletes rows and returns their former values', async () => {
    await ada.from('notes').insert({ title: 'doomed' })
    const { data } = await ada.from('notes').delete().eq('title', 'doomed').select('title')
    expect(data).toEqual([{ title: 'doomed' }])
    expect((await ada.from('notes').select().eq('title', 'doomed')).data).toEqual([])
  })

  it('lets the service key bypass policies', async () => {
    const service = wire.client(wire.gateway.keys.serviceRoleKey)
    const { data } = await service.from('notes').select('user_id')
    expect(new Set(data?.map((row) => row.user_id))).toEqual(new Set([adaId, bobId]))
  })

  it('refuses other methods with 405', async () => {
    const response = await wire.fetch('/rest/v1/notes', { method: 'PROPFIND' })
    expect(response.status).toBe(405)
    expect(await response.json()).toMatchObject({ code: 'PGRST117' })
    expect(response.headers.get('proxy-status')).toBe('PostgREST; error=PGRST117')
  })
})
