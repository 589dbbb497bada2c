import { Sender, SENDER_COLUMNS } from '@firstline/contract/senders'
import { afterAll, describe, expect, it } from 'vitest'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({ database })
afterAll(() => app.close())

const ANN = {
  name: 'Ann Reed',
  company: 'Harbor Calls',
  offer: 'AI receptionist',
  proof: '38 clinics in Leeds use it',
  links: 'https://harbor.example',
}

describe('/rest/v1/senders', () => {
  it('keeps senders in the order saved, private to their member', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const senders = () => user.client.from('senders')
    await senders().insert(ANN)
    await senders().insert({ name: 'A client' })
    const { data } = await senders().select(SENDER_COLUMNS).order('created_at')
    const [first, second] = Sender.array().parse(data)
    expect(first).toMatchObject(ANN)
    expect(second).toMatchObject({ name: 'A client', company: '', offer: '', proof: '', links: '' })
    const id = first?.id ?? ''
    expect((await other.client.from('senders').select('id').eq('id', id)).data).toEqual([])
    await other.client.from('senders').update({ name: 'Stolen' }).eq('id', id)
    await other.client.from('senders').delete().eq('id', id)
    expect((await senders().select('name').eq('id', id)).data).toEqual([{ name: ANN.name }])
    const stolen = { ...ANN, user_id: user.id }
    expect((await other.client.from('senders').insert(stolen)).error?.code).toBe('42501')
  })

  it.each([
    ['an empty name', { name: '  ' }],
    ['a long name', { name: 'a'.repeat(121) }],
    ['a long company', { company: 'a'.repeat(121) }],
    ['a long offer', { offer: 'a'.repeat(301) }],
    ['a long proof', { proof: 'a'.repeat(301) }],
    ['long links', { links: `https://a.example/${'a'.repeat(600)}` }],
    ['a link that is no address', { links: 'javascript:alert(1)' }],
    ['four links', { links: 'https://a.b https://c.d\nhttps://e.f https://g.h' }],
  ])('refuses %s in a sender with a violated check', async (_, changes) => {
    const user = await makeUser(app)
    const { error } = await user.client.from('senders').insert({ ...ANN, ...changes })
    expect(error?.code).toBe('23514')
  })

  it('accepts three links on lines of their own', async () => {
    const user = await makeUser(app)
    const links = 'https://a.example\nHTTP://b.example https://c.example/x?y=1'
    expect((await user.client.from('senders').insert({ ...ANN, links })).error).toBeNull()
  })

  it('refuses the sender after the hundredth with a reason', async () => {
    const user = await makeUser(app)
    await owner.query(
      `insert into public.senders (user_id, name) select $1, 'Sender ' || n from generate_series(1, 100) n`,
      [user.id],
    )
    const { error } = await user.client.from('senders').insert({ name: 'One more' })
    expect(error?.message).toBe('You have 100 senders. Delete one to save another.')
  })

  it('is deleted with the account', async () => {
    const user = await makeUser(app)
    await user.client.from('senders').insert(ANN)
    await owner.query('select firstline.delete_account($1, now())', [user.id])
    expect(await owner.query('select 1 from public.senders where user_id = $1', [user.id])).toEqual([])
  })
})

describe('generate-messages with a sender', () => {
  it('stores the sender in the form of the set and spends the proof', async () => {
    const user = await makeUser(app)
    const { name, company, proof, links } = ANN
    const sender = { name, company, proof, links }
    const { error } = await user.client.functions.invoke('generate-messages', {
      body: { ...makeForm(), requestId: crypto.randomUUID(), sender },
    })
    expect(error).toBeNull()
    const [set] = await owner.query('select id, form from public.generations where user_id = $1', [user.id])
    expect(set?.['form']).toMatchObject({ sender })
    const items = await owner.query('select content from public.generation_items where generation_id = $1', [
      set?.['id'],
    ])
    expect(items.map((item) => String(item['content'])).join(' ')).toContain('38 clinics in Leeds')
  })

  it('refuses a bad sender with the name of its field and charges nothing', async () => {
    const user = await makeUser(app)
    const { error } = await user.client.functions.invoke('generate-messages', {
      body: { ...makeForm(), sender: { proof: 'a'.repeat(301), links: 'ftp://a.example' } },
    })
    const response = error?.context as Response
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      fields: [{ field: 'sender.proof' }, { field: 'sender.links' }],
    })
    expect(await owner.query('select 1 from public.generations where user_id = $1', [user.id])).toEqual([])
  })
})
