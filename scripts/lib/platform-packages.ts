/** An entry of package-lock.json, as far as it matters here. */
export interface LockEntry {
  version?: string
  dev?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

export interface Lock {
  packages: Record<string, LockEntry>
}

const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
  'wasm32',
]

/**
 * The packages of other platforms that a lock file should name and does not. npm leaves out those it could not see when
 * the lock was written, and then `npm ci` refuses the whole lock. The package's name contains what such an entry needs.
 */
export function findMissingPlatformPackages({ packages }: Lock): Record<string, LockEntry> {
  const missing: Record<string, LockEntry> = {}
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const isNamed = `node_modules/${name}` in packages || `${place}/node_modules/${name}` in packages
      const platform = platformOf(name)
      if (isNamed || !platform || !/^\d/.test(version)) continue
      missing[`node_modules/${name}`] = { version, ...(dev ? { dev } : {}), optional: true, ...platform }
    }
  }
  return missing
}

/** Short names of systems in package names. */
const SHORT_NAMES: Readonly<Record<string, string>> = { mac: 'darwin', win: 'win32' }

/** What a name such as '@oxlint/binding-linux-x64-musl' says about where it runs. */
function platformOf(name: string): Pick<LockEntry, 'os' | 'cpu' | 'libc'> | undefined {
  const words = name.split(/[/-]/).map((word) => SHORT_NAMES[word] ?? word)
  const os = words.find((word) => SYSTEMS.includes(word))
  const cpu = words.find((word) => PROCESSORS.includes(word))
  if (!os || !cpu) return undefined
  const isMusl = words.some((word) => word.startsWith('musl'))
  const isGnu = words.some((word) => word.startsWith('gnu'))
  return { os: [os], cpu: [cpu], ...(isMusl ? { libc: ['musl'] } : isGnu ? { libc: ['glibc'] } : {}) }
}
