import { defineFunction, jsonResponse } from '@firstline/wire/functions'

/** Functions of the test, at `/functions/v1`. */
export const WIRE_FUNCTIONS = [
  defineFunction({
    name: 'echo',
    access: 'anon',
    methods: ['GET', 'POST'],
    handler: async (_, request) =>
      jsonResponse({
        method: request.method,
        type: request.headers.get('content-type'),
        body: await request.text(),
      }),
  }),
  defineFunction({ name: 'for-users', access: 'user', handler: ({ userId }) => jsonResponse({ userId }) }),
]
