import type { JWK } from 'jose'

export const TEST_URL = 'http://firstline.test'

/** Public, so for tests only. */
export const TEST_KEYS: { jwtSecret: string; jwtKeys: JWK[] } = {
  jwtSecret: 'a-secret-of-the-tests-and-of-nothing-else',
  jwtKeys: [
    {
      kty: 'EC',
      crv: 'P-256',
      alg: 'ES256',
      use: 'sig',
      kid: 'tests',
      x: '6t4vf-5fRca9VK1pV8ZYsttmnebrveOX44g88suSGlo',
      y: 'FLUVWBsuPI2d0oD3KrrQCB5kD-oB8ua-kWauE2ekRMY',
      d: 'ZymeuZAilaxNJb0sljjz9enmPKcSubPmMNGQvPZF8a8',
    },
  ],
}
