import { describe, expect, it } from 'vitest'
import { createNotes } from '@firstline/wire/test-wire/create-notes'
import { createTestDatabase } from '@firstline/platform/testing/test-database'
import { signUp } from '@firstline/wire/test-wire/sign-up'
import { openTestApi } from '@firstline/wire/test-wire/test-services'

const test = await createTestDatabase()
await createNotes(test)
await test.owner.query(
  'create table public.odd ("__proto__" integer, "constructor" integer, big numeric, any_json json, words text)',
)
await test.owner.query('grant select, insert on public.odd to authenticated')
const wire = await openTestApi({ database: test.database })

const authorization = `Bearer ${(await signUp(wire)).token}`

type Body = string | Uint8Array<ArrayBuffer>

const JSON_TYPE = 'application/json'

function send(path: string, body: Body, type: string, prefer = 'return=representation'): Promise<Response> {
  return wire.fetch(`/rest/v1/${path}`, {
    method: 'POST',
    headers: { authorization, 'content-type': type, prefer },
    body,
  })
}

async function codeOf(response: Response): Promise<[number, string]> {
  const { code } = (await response.json()) as { code: string }
  return [response.status, code]
}

describe('POST /rest/v1/<table> with a CSV body', () => {
  it('inserts rows with quotes, line ends and nulls as RFC 4180 defines them', async () => {
    const csv =
      'title,stars,tags,is_done\r\n"one, ""two""\nthree",5,"{a,b}",true\r\n,NULL,NULL,false\r\n"NULL ",1,{},f\r\n'
    const response = await send('notes?select=title,stars,tags,is_done', csv, 'text/csv; charset=utf-8')
    expect([response.status, await response.json()]).toEqual([
      201,
      [
        { title: 'one, "two"\nthree', stars: 5, tags: ['a', 'b'], is_done: true },
        { title: '', stars: null, tags: null, is_done: false },
        { title: 'NULL ', stars: 1, tags: [], is_done: false },
      ],
    ])
  })

  it('accepts a restriction to columns, and a body without rows', async () => {
    const some = await send('notes?select=title,stars&columns=title', 'title,stars\nrestricted,5', 'text/csv')
    expect(await some.json()).toEqual([{ title: 'restricted', stars: null }])
    const none = await send('notes', 'title,stars\n', 'text/csv')
    expect([none.status, await none.json()]).toEqual([201, []])
  })

  it('skips empty lines of the body', async () => {
    const csv = 'title,stars\n\none,1\r\n\r\ntwo,2\n\n'
    const response = await send('notes?select=title', csv, 'text/csv')
    expect([response.status, await response.json()]).toEqual([201, [{ title: 'one' }, { title: 'two' }]])
  })

  it.each<[csv: string, status: number, code: string]>([
    ['', 400, 'PGRST102'],
    ['title,stars\nonly one', 400, 'PGRST102'],
    ['title\na,b', 400, 'PGRST102'],
    ['title,title\na,b', 400, 'PGRST102'],
    ['title\n"open', 400, 'PGRST102'],
    ['title\n"closed"rest', 400, 'PGRST102'],
    ['title\nin"side', 400, 'PGRST102'],
    ['colour\nred', 400, 'PGRST204'],
    ['stars,title\nmany,x', 400, '22P02'],
  ])('refuses a malformed or mismatched body: %j', async (csv, status, code) => {
    expect(await codeOf(await send('notes', csv, 'text/csv'))).toEqual([status, code])
  })

  it('parses a body of many quotes to its end', async () => {
    const words = await send('odd?select=words', `words\n"${'""'.repeat(400_000)}"`, 'text/csv')
    expect(await words.json()).toEqual([{ words: '"'.repeat(400_000) }])
    const open = await send('odd', `words\n${'"'.repeat(900_001)}`, 'text/csv')
    expect(await codeOf(open)).toEqual([400, 'PGRST102'])
  })
})

describe('POST /rest/v1/<table> with a form body', () => {
  it('inserts one row of texts', async () => {
    const form = 'title=a+%26+b&stars=3&detail=%7B%22x%22%3A1%7D'
    const response = await send('notes?select=title,stars', form, 'application/x-www-form-urlencoded')
    expect([response.status, await response.json()]).toEqual([201, [{ title: 'a & b', stars: 3 }]])
  })
})

describe('POST /rest/v1/<table> with a JSON body', () => {
  it('keeps all digits of numbers, and keys such as __proto__', async () => {
    const body =
      '[{"__proto__":1,"constructor":2,"big":123456789012345678901234567890.5,"any_json":{"a":1.50}}]'
    const response = await send('odd?select="__proto__",constructor,big,any_json', body, JSON_TYPE)
    expect(response.status).toBe(201)
    expect(await response.text()).toBe(body)
  })

  it('takes the last value of a repeated key', async () => {
    const response = await send('notes?select=stars', '{"title":"twice","stars":1,"stars":2}', JSON_TYPE)
    expect(await response.json()).toEqual([{ stars: 2 }])
  })

  const nested = (depth: number) => `{"title":"deep","detail":${'['.repeat(depth)}${']'.repeat(depth)}}`

  it('accepts 300 levels of nesting, and ignores brackets in strings', async () => {
    expect((await send('notes', nested(300), JSON_TYPE)).status).toBe(201)
    const brackets = JSON.stringify({ title: '['.repeat(600), any: '\\"[{' })
    expect(await codeOf(await send('notes', brackets, JSON_TYPE))).toEqual([400, 'PGRST204'])
  })

  it.each<[name: string, body: Body, status: number, code: string]>([
    ['empty', '', 400, 'PGRST102'],
    ['a number', '5', 400, 'PGRST102'],
    ['null', 'null', 400, 'PGRST102'],
    ['a text', '"x"', 400, 'PGRST102'],
    ['a list of numbers', '[1, 2]', 400, 'PGRST102'],
    ['an object that is not closed', '{"title":"x"', 400, 'PGRST102'],
    ['a JavaScript object literal', "{title: 'x'}", 400, 'PGRST102'],
    ['501 levels deep', nested(501), 400, 'PGRST102'],
    ['500,000 levels deep', nested(500_000), 400, 'PGRST102'],
    ['a text with an escaped NUL', '{"title":"a\\u0000b"}', 400, '22P05'],
    ['a text with a raw NUL', '{"title":"a\0b"}', 400, 'PGRST102'],
    ['a text with a lone high surrogate', '{"title":"\\ud800"}', 400, '22P02'],
    ['a text with a lone low surrogate', '{"title":"\\udc00x"}', 400, '22P02'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]), 400, 'PGRST102'],
    ['a number beyond an integer', '{"title":"x","stars":1e30}', 400, '22P02'],
    ['a number beyond a double', '{"title":"x","stars":1e400}', 400, '22P02'],
    ['a number beyond a numeric', '{"title":"x","price":1e999999999}', 400, '22003'],
    ['larger than 1 MiB', `{"title":"${'x'.repeat(1024 * 1024)}"}`, 413, 'PGRST102'],
  ])('refuses a body that is %s', async (_name, body, status, code) => {
    expect(await codeOf(await send('notes', body, JSON_TYPE))).toEqual([status, code])
  })
})

describe('POST /rest/v1/<table> with another media type', () => {
  it.each(['text/plain', 'application/octet-stream', 'multipart/form-data; boundary=x', 'nonsense'])(
    'refuses a body of type %s',
    async (type) => {
      const response = await send('notes', '{"title":"x"}', type)
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'PGRST102', message: `Content-Type not acceptable: ${type.split(';')[0]}` },
      ])
    },
  )
})
