const KEPT = [
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'SHELL',
  'LANG',
  'TZ',
  'TMPDIR',
  'TERM',
  'COLORTERM',
  'NO_COLOR',
  'CI',
  'CHROMIUM_PATH',
  'SystemRoot',
]
const KEPT_PREFIXES = ['LC_', 'npm_config_', 'XDG_']

/**
 * The environment tests run in, made from scratch: what a program needs to run at all, and none of the product's own
 * variables. A DATABASE_URL, PORT or NODE_ENV of the developer's shell can't reach a test. Output that goes to
 * a file is kept free of colors.
 */
export function cleanEnvironment(extra: Record<string, string> = {}): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (value === undefined) continue
    if (KEPT.includes(name) || KEPT_PREFIXES.some((prefix) => name.startsWith(prefix))) kept[name] = value
  }
  return { ...kept, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...extra }
}
