import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { assignRequestId } from './request-id.ts'

describe('assignRequestId', () => {
  const app = new Hono().use(assignRequestId).get('/page', () => new Response('a page'))
  const request = async (id: string) => {
    const response = await app.request('/page', { headers: { 'x-request-id': id } })
    return response.headers.get('x-request-id')
  }

  it('returns the id of the client in a response that a handler created', async () => {
    expect(await request('form-17')).toBe('form-17')
  })

  it('replaces an id that is too long or not safe to log', async () => {
    for (const id of ['x'.repeat(65), 'a b', '"a"']) expect(await request(id)).toMatch(/^[\da-f-]{36}$/)
  })
})
