import { jsonResponse } from '../json-response.ts'

/** GET /health. Monitoring tools check for the name `GoTrue`. */
export function handleHealth(): Response {
  return jsonResponse({
    version: 'firstline',
    name: 'GoTrue',
    description: 'Accounts, sessions and tokens of this project',
  })
}
