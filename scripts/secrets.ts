import { randomBytes } from 'node:crypto'
import { generateSigningKey } from '../wire/gateway/index.ts'

/** Prints what production requires, freshly made: `npm run --silent secrets >> .env`. Nothing is stored. */
const secret = (bytes: number) => randomBytes(bytes).toString('base64url')

const lines = {
  NODE_ENV: 'production',
  ADMIN_EMAIL: 'admin@example.com',
  ADMIN_PASSWORD: secret(18),
  JWT_SECRET: secret(48),
  JWT_KEYS: `'${JSON.stringify([await generateSigningKey()])}'`,
}
console.log(
  Object.entries(lines)
    .map(([name, value]) => `${name}=${value}`)
    .join('\n'),
)
