import { describe, expect, it } from 'vitest'
import { createLibrary } from './testing/create-library.ts'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { createRestSender } from './testing/send-rest-request.ts'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const test = await createTestDatabase()
await createLibrary(test)
await test.owner.query('create table public.keyless (n integer)')
await test.owner.query(
  'create table public.measures (id integer, year integer, v numeric, primary key (id, year)) partition by list (year)',
)
for (const year of [2001, 2002]) {
  await test.owner.query(
    `create table public.measures_${year} partition of public.measures for values in (${year})`,
  )
}
await test.owner.query(
  'create view public.placed with (security_invoker) as select country, city, people from public.places',
)
await test.owner.query('grant select, insert, update on public.measures, public.placed to authenticated')
await test.owner.query('grant select, insert on public.keyless to authenticated')
const wire = await openTestApi({ database: test.database })

const { client: ada, token } = await signUp(wire, 'ada@example.test')
const { client: bob } = await signUp(wire, 'bob@example.test')

const send = createRestSender(wire, () => token)
const SHOWN = 'return=representation'

async function places(): Promise<unknown> {
  return (await send('GET', 'places?country=eq.XX&order=city')).body
}

describe('POST /rest/v1/<table> with Prefer: resolution', () => {
  const merge = `resolution=merge-duplicates, ${SHOWN}`

  it('responds with 201 when a row is new, 200 when all existed', async () => {
    const row = { country: 'XX', city: 'one', people: 1 }
    expect((await send('POST', 'places', { body: row, prefer: merge })).status).toBe(201)
    const again = await send('POST', 'places', { body: { ...row, people: 2 }, prefer: merge })
    expect([again.status, again.body, again.header('preference-applied')]).toEqual([
      200,
      [{ ...row, people: 2 }],
      'resolution=merge-duplicates, return=representation',
    ])
    const mixed = [
      { ...row, people: 3 },
      { country: 'XX', city: 'two', people: 1 },
    ]
    expect(
      (await send('POST', 'places', { body: mixed, prefer: 'resolution=merge-duplicates' })).status,
    ).toBe(201)
    expect(
      (await send('POST', 'places', { body: mixed, prefer: 'resolution=merge-duplicates' })).status,
    ).toBe(200)
    expect((await send('POST', 'places', { body: [], prefer: merge })).status).toBe(201)
    expect(await places()).toEqual([{ ...row, people: 3 }, mixed[1]])
  })

  it('ignores existing rows and returns the inserted ones', async () => {
    const rows = [
      { country: 'XX', city: 'one', people: 9 },
      { country: 'XX', city: 'three', people: 9 },
    ]
    const ignored = await send('POST', 'places', {
      body: rows,
      prefer: `resolution=ignore-duplicates, ${SHOWN}`,
    })
    expect([ignored.status, ignored.body]).toEqual([201, [rows[1]]])
    const all = await send('POST', 'places', { body: rows, prefer: `resolution=ignore-duplicates, ${SHOWN}` })
    expect([all.status, all.body]).toEqual([201, []])
  })

  it('merges rows of partitioned tables and through views', async () => {
    const rows = [
      { id: 1, year: 2001, v: 1.5 },
      { id: 1, year: 2002, v: 2.5 },
    ]
    expect(await send('POST', 'measures', { body: rows, prefer: merge })).toMatchObject({
      status: 201,
      body: rows,
    })
    expect(await send('POST', 'measures', { body: rows, prefer: merge })).toMatchObject({
      status: 200,
      body: rows,
    })
    const place = { country: 'XX', city: 'one', people: 4 }
    const upserted = await send('POST', 'placed?on_conflict=country,city', { body: place, prefer: merge })
    expect(upserted).toMatchObject({ status: 200, body: [place] })
  })

  it('inserts plainly when the table has no key', async () => {
    const upserted = await send('POST', 'keyless', { body: { n: 1 }, prefer: merge })
    expect([upserted.status, upserted.header('preference-applied')]).toEqual([201, 'return=representation'])
  })

  it('refuses to overwrite a row of another user, and changes nothing', async () => {
    await bob.from('books').insert({ title: 'bob’s', note: 'mine' })
    const taken = await ada.from('books').upsert({ title: 'bob’s', note: 'ada’s' }, { onConflict: 'title' })
    expect(taken).toMatchObject({ status: 403, error: { code: '42501' } })
    const { data } = await bob.from('books').select('id, note').eq('title', 'bob’s').single()
    expect(data?.note).toBe('mine')
    const byKey = await ada.from('books').upsert({ id: data?.id, title: 'ada’s' })
    expect(byKey).toMatchObject({ status: 403, error: { code: '42501' } })
    const many = await ada
      .from('books')
      .upsert([{ title: 'first' }, { title: 'bob’s' }], { onConflict: 'title' })
    expect(many).toMatchObject({ status: 403, error: { code: '42501' } })
    expect((await ada.from('books').select('id').in('title', ['first', 'ada’s'])).data).toEqual([])
    const unseen = await ada
      .from('books')
      .upsert({ title: 'Unseen' }, { onConflict: 'title', ignoreDuplicates: true })
    expect(unseen.status).toBe(201)
  })
})

describe('PUT /rest/v1/<table>', () => {
  const path = 'places?country=eq.XX&city=eq.put'

  it('inserts or replaces the row of its address', async () => {
    const row = { country: 'XX', city: 'put', people: 1 }
    expect((await send('PUT', path, { body: row })).status).toBe(201)
    expect((await send('PUT', path, { body: { ...row, people: 2 } })).status).toBe(204)
    const shown = await send('PUT', path, { body: [{ ...row, people: 3 }], prefer: SHOWN })
    expect([shown.status, shown.body]).toEqual([200, [{ ...row, people: 3 }]])
  })

  it.each([
    ['places', 405, 'PGRST105'],
    ['places?country=eq.XX', 405, 'PGRST105'],
    ['places?country=eq.XX&city=neq.put', 405, 'PGRST105'],
    ['places?country=eq.XX&city=eq.put&people=eq.1', 405, 'PGRST105'],
    ['places?or=(country.eq.XX,city.eq.put)', 405, 'PGRST105'],
    [`${path}&limit=1`, 400, 'PGRST114'],
    ['places?country=eq.XX&city=eq.other', 400, 'PGRST115'],
  ])('refuses the address %s', async (address, status, code) => {
    const before = await places()
    const refused = await send('PUT', address, { body: { country: 'XX', city: 'put', people: 9 } })
    expect([refused.status, refused.body]).toEqual([status, expect.objectContaining({ code })])
    expect(await places()).toEqual(before)
  })

  it('refuses a body with another row, several rows or none', async () => {
    const before = await places()
    const row = { country: 'XX', city: 'put', people: 9 }
    for (const body of [[row, { ...row, city: 'more' }], [], {}, { people: 9 }]) {
      const refused = await send('PUT', path, { body })
      expect([refused.status, refused.body]).toEqual([400, expect.objectContaining({ code: 'PGRST115' })])
    }
    expect(await places()).toEqual(before)
  })
})
