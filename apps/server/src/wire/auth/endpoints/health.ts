import { jsonResponse } from '../json-response.ts'

/** GET /health. Tools look for the upstream's name. */
export function health(): Response {
  return jsonResponse({
    version: 'firstline',
    name: 'GoTrue',
    description: 'Accounts, sessions and tokens of this project',
  })
}
