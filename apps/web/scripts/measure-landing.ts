import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

export interface LandingSize {
  /** Bytes of script that a visitor's browser fetches or finds in the page, each file gzipped on its own. */
  visitor: number
  /** The same for someone signed in, whose page comes alive. */
  signedIn: number
  /** The page itself and its style sheets, gzipped. */
  html: number
  css: number
}

const gzipped = (text: string | Buffer) => gzipSync(text, { level: 9 }).length
const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)

/** What the landing page costs, read from the build. */
export function measureLanding(directory: string): LandingSize {
  const html = readFileSync(join(directory, 'index.html'), 'utf8')
  const file = (address: string) => readFileSync(join(directory, address))
  const inline = [...html.matchAll(/<script(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
    (match) => match[1] ?? '',
  )
  const external = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map((match) => match[1] ?? '')
  const imported = inline.flatMap(staticImports)
  const visitorFiles = withImports([...preloaded, ...external, ...imported], directory)
  const woken = inline.flatMap((code) =>
    [...code.matchAll(/import\('([^']+)'\)/g)].map((match) => match[1] ?? ''),
  )
  const signedInFiles = withImports([...visitorFiles, ...woken], directory)
  const css = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map((match) => match[1] ?? '')
  const inlineBytes = gzipped(inline.join('\n'))
  return {
    visitor: inlineBytes + sum(visitorFiles.map((address) => gzipped(file(address)))),
    signedIn: inlineBytes + sum(signedInFiles.map((address) => gzipped(file(address)))),
    html: gzipped(html),
    css: sum(css.map((address) => gzipped(file(address)))),
  }
}

function staticImports(code: string): string[] {
  return [...code.matchAll(/(?:import|export)[^;()'"]*["']([^"']+\.js)["']/g)].map((match) => match[1] ?? '')
}

/** The files and all that they import at once, as addresses from the root. */
function withImports(addresses: string[], directory: string): string[] {
  const seen = new Set<string>()
  const visit = (address: string) => {
    if (seen.has(address)) return
    seen.add(address)
    const code = readFileSync(join(directory, address), 'utf8')
    const boot = address.includes('/boot-')
      ? [...code.matchAll(/import\("([^"]+)"\)/g)].map((match) => match[1] ?? '')
      : []
    for (const next of [...staticImports(code), ...boot]) {
      visit(next.startsWith('.') ? join(dirname(address), next) : next)
    }
  }
  for (const address of addresses) visit(address)
  return [...seen]
}

if (import.meta.main) {
  const size = measureLanding(join(import.meta.dirname, '../build/client'))
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  console.log(
    `Landing page, gzipped: script ${kilobytes(size.visitor)} (signed in ${kilobytes(size.signedIn)}), HTML ${kilobytes(size.html)}, CSS ${kilobytes(size.css)}`,
  )
}
