import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { JWK } from 'jose'
import { z } from 'zod'
import { type Config, ConfigError } from './config/config.ts'
import { findKeyIssue } from './config/known-secrets.ts'
import {
  generateSigningKey,
  readSigningKeys,
  describeSigningKey,
  SigningKeysError,
} from '@firstline/wire/gateway'

export interface Keys {
  jwtSecret: string
  jwtKeys: JWK[]
}

const StoredKeys = z.object({
  jwtSecret: z.string().min(32),
  jwtKeys: z.array(z.record(z.string(), z.unknown())).min(1),
})

/**
 * Loads the signing keys from the settings, or generates them into the data directory at the first start. Call it with the
 * database lock held, so that two first starts cannot both generate keys.
 * @throws {ConfigError} when JWT_KEYS or the stored file is invalid
 */
export async function loadKeys(config: Config): Promise<Keys> {
  const { jwtSecret, jwtKeys } = config.keys
  if (jwtSecret && jwtKeys) return { jwtSecret, jwtKeys: await readJwtKeys(jwtKeys, config) }
  const generated = await readOrGenerateKeys(config.dataDir)
  return {
    jwtSecret: jwtSecret ?? generated.jwtSecret,
    jwtKeys: jwtKeys ? await readJwtKeys(jwtKeys, config) : generated.jwtKeys,
  }
}

/**
 * The project secret of an existing installation; null if there is none yet. Generates nothing.
 * @throws {ConfigError} when the stored file is invalid
 */
export async function findProjectSecret(config: Config): Promise<string | null> {
  if (config.keys.jwtSecret) return config.keys.jwtSecret
  return existsSync(keysFile(config.dataDir)) ? (await readOrGenerateKeys(config.dataDir)).jwtSecret : null
}

const KeySet = z.union([
  z.array(z.unknown()).min(1),
  z.object({ keys: z.array(z.unknown()).min(1) }).transform(({ keys }) => keys),
])

/** A JWK set (RFC 7517, 5) or a list of keys as JSON, or the path of a file with it. */
async function readJwtKeys(setting: string, { production }: Config): Promise<JWK[]> {
  let parsed: unknown
  try {
    parsed = JSON.parse(/^[[{]/.test(setting) ? setting : await readFile(setting, 'utf8'))
  } catch {
    // The parser's message quotes the text, and so the key.
  }
  const keys = KeySet.safeParse(parsed)
  if (!keys.success) throw new ConfigError(['JWT_KEYS must be a JWK set, as JSON or as a path to it'])
  try {
    await readSigningKeys(keys.data)
  } catch (error) {
    throw error instanceof SigningKeysError ? new ConfigError(error.issues) : error
  }
  const jwks = keys.data as JWK[]
  const weakKeys = production
    ? jwks.flatMap((jwk, index) => findKeyIssue(describeSigningKey(jwk, index), jwk) ?? [])
    : []
  if (weakKeys.length > 0) throw new ConfigError(weakKeys)
  return jwks
}

const keysFile = (dataDir: string) => join(dataDir, 'keys.json')

async function readOrGenerateKeys(dataDir: string): Promise<Keys> {
  const file = keysFile(dataDir)
  if (!existsSync(file)) {
    const keys = { jwtSecret: randomBytes(48).toString('base64url'), jwtKeys: [await generateSigningKey()] }
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await writeSecretFile(file, JSON.stringify(keys, null, 2))
  }
  const stored = StoredKeys.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (stored.success) return stored.data
  throw new ConfigError([
    `${file} is damaged: restore it, or remove it to sign everybody out and start again`,
  ])
}

/** Writes atomically, with mode 0600. */
export async function writeSecretFile(file: string, content: string): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`
  const handle = await open(temporary, 'w', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(temporary, file)
}
