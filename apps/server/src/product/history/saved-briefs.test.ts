import { SAVED_BRIEF_COLUMNS, SavedBrief } from '@firstline/contract/saved-briefs'
import { afterAll, describe, expect, it } from 'vitest'
import { makeForm } from '#test/make-form.ts'
import { makeUser } from '#test/make-user.ts'
import { createProductDatabase } from '#test/product-database.ts'
import { openTestApp } from '#test/test-app.ts'

const { database, owner } = await createProductDatabase()
const app = await openTestApp({ database })
afterAll(() => app.close())

describe('/rest/v1/saved_briefs', () => {
  it('keeps briefs by folder and name, private to their member', async () => {
    const [user, other] = [await makeUser(app), await makeUser(app)]
    const briefs = () => user.client.from('saved_briefs')
    await briefs().insert({ folder: 'Acme', name: 'Dentists', form: makeForm() })
    await briefs().insert({ folder: '', name: 'Own', form: makeForm() })
    const { data } = await briefs().select(SAVED_BRIEF_COLUMNS).order('folder').order('name')
    expect(SavedBrief.array().parse(data)).toMatchObject([
      { name: 'Own' },
      { folder: 'Acme', name: 'Dentists' },
    ])
    expect((await other.client.from('saved_briefs').select('id')).data).toEqual([])
    await briefs().delete().eq('name', 'Own')
    expect((await briefs().select('name')).data).toEqual([{ name: 'Dentists' }])
  })

  it('refuses an empty name, a form of more than 50 kilobytes and a long folder', async () => {
    const user = await makeUser(app)
    const insert = async (changes: object) => {
      const row = { name: 'A brief', form: {}, ...changes }
      return (await user.client.from('saved_briefs').insert(row)).error?.code
    }
    expect(await insert({ name: '  ' })).toBe('23514')
    expect(await insert({ form: { product: 'a'.repeat(50_001) } })).toBe('23514')
    expect(await insert({ folder: 'a'.repeat(81) })).toBe('23514')
    expect(await insert({})).toBeUndefined()
  })

  it('refuses the brief after the thousandth with a reason', async () => {
    const user = await makeUser(app)
    await owner.query(
      `insert into public.saved_briefs (user_id, name, form) select $1, 'Brief ' || n, '{}' from generate_series(1, 1000) n`,
      [user.id],
    )
    const { error } = await user.client.from('saved_briefs').insert({ name: 'One more', form: {} })
    expect(error?.message).toBe('You have 1,000 saved briefs. Delete one to save another.')
  })
})
