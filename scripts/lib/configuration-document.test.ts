import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { configFrom } from '../../apps/server/src/config/config.ts'
import { configurationPage, environmentExample } from './configuration-document.ts'
import { root } from './root.ts'

const written = (file: string) => readFileSync(path.join(root, file), 'utf8')

describe('the documents made from the settings', () => {
  it('docs/configuration.md says what the server reads (npm run docs writes it anew)', () => {
    expect(written('docs/configuration.md')).toBe(configurationPage())
  })

  it('.env.example lists the same settings, all switched off (npm run docs writes it anew)', () => {
    const example = written('.env.example')
    expect(example).toBe(environmentExample())
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
  })

  it('.env.example shows values that the server takes as they stand', () => {
    const lines = environmentExample().matchAll(/^# ([A-Z_]+)=(.+)$/gm)
    const shown = Object.fromEntries([...lines].map(([, name = '', value]) => [name, value]))
    expect(shown).toMatchObject({ AUTH_CAPTCHA_DOWN: 'refuse', DEMO_DAILY_LIMIT: '2' })
    expect(() => configFrom({ OPENAI_API_KEY: 'any', ...shown }, (file) => file)).not.toThrow()
  })

  it('shows a default one could write as code and any other as words', () => {
    expect(configurationPage()).toContain('| `PORT` | `3000` |')
    expect(configurationPage()).toContain('| `JWT_SECRET` | generated |')
    expect(environmentExample()).toContain('\n# JWT_SECRET=\n')
    expect(environmentExample()).toContain('\n# PUBLIC_URL=http://localhost:3000\n')
  })
})
