import type { Keys } from '#server/keys.ts'

export const TEST_URL = 'http://firstline.test'

/** Known to everybody, hence for tests alone. */
export const TEST_KEYS: Keys = {
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
