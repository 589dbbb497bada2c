import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findMissingPlatformPackages, type Lock } from './platform-packages.ts'
import { root } from './root.ts'

describe('package-lock.json', () => {
  it('names the packages of every platform (npm run lock adds them)', () => {
    const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
    expect(Object.keys(lock.packages).length).toBeGreaterThan(100)
    expect(Object.keys(findMissingPlatformPackages(lock))).toEqual([])
  })
})

describe('findMissingPlatformPackages', () => {
  const parent = {
    version: '1.0.0',
    dev: true,
    optionalDependencies: {
      '@tool/linux-x64': '1.0.0',
      '@tool/binding-linux-arm64-musl': '1.0.0',
      '@tool/binding-linux-arm-gnueabihf': '1.0.0',
      '@tool/win32-x64': '1.0.0',
      colours: '1.0.0',
    },
  }

  it('reads from a name where the package runs', () => {
    const lock = {
      packages: { 'node_modules/tool': parent, 'node_modules/@tool/linux-x64': { version: '1.0.0' } },
    }
    expect(findMissingPlatformPackages(lock)).toEqual({
      'node_modules/@tool/binding-linux-arm64-musl': {
        version: '1.0.0',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['arm64'],
        libc: ['musl'],
      },
      'node_modules/@tool/binding-linux-arm-gnueabihf': {
        version: '1.0.0',
        dev: true,
        optional: true,
        os: ['linux'],
        cpu: ['arm'],
        libc: ['glibc'],
      },
      'node_modules/@tool/win32-x64': {
        version: '1.0.0',
        dev: true,
        optional: true,
        os: ['win32'],
        cpu: ['x64'],
      },
    })
  })
})
