import { resolve } from 'node:path'
import { ConfigError, parseConfig } from '../config.ts'

export const readTestConfig = (environment: Record<string, string>) =>
  parseConfig(environment, (path) => resolve('/root-of-it', path))

export function findIssues(environment: Record<string, string>): readonly string[] {
  try {
    readTestConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.issues
    throw error
  }
  return []
}

export const production = {
  NODE_ENV: 'production',
  ADMIN_EMAIL: 'admin@example.test',
  ADMIN_PASSWORD: 'long enough',
  JWT_SECRET: 'k3Zr8sVd0Qw5Ty2Hn7Bx4Lp9Mc6Jf1Ga',
  JWT_KEYS: '[]',
}
