import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseConfig } from '../../apps/server/src/config/config.ts'
import { createConfigurationPage, createEnvironmentExample } from './configuration-document.ts'
import { root } from './root.ts'

const written = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('documents made from the settings', () => {
  it('match docs/configuration.md (npm run docs refreshes it)', () => {
    expect(written('docs/configuration.md')).toBe(createConfigurationPage())
  })

  it('match .env.example, all switched off (npm run docs refreshes it)', () => {
    const example = written('.env.example')
    expect(example).toBe(createEnvironmentExample())
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  })

  it('show values in .env.example that the server accepts', () => {
    const lines = createEnvironmentExample().matchAll(/^# ([A-Z_]+)=(.+)$/gm)
    const shown = Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]))
    expect(shown).toMatchObject({ AUTH_CAPTCHA_DOWN: 'refuse', DEMO_DAILY_LIMIT: '2' })
    expect(() => parseConfig({ OPENAI_API_KEY: 'any', ...shown }, (file) => file)).not.toThrow()
  })

  it('show a literal default as code and any other as words', () => {
    expect(createConfigurationPage()).toContain('| `PORT` | `3000` |')
    expect(createConfigurationPage()).toContain('| `JWT_SECRET` | generated |')
    expect(createEnvironmentExample()).toContain('\n# JWT_SECRET=\n')
    expect(createEnvironmentExample()).toContain('\n# PUBLIC_URL=http://localhost:3000\n')
  })
})
