import { toPlainText } from './to-plain-text.ts'

/** Separators of title parts. A hyphen or a colon only with space beside it. */
const SEPARATOR = /(?:(?<!\s)\s+)?(?:[|·•»›‹«~]|::)\s*|(?<!\s)\s+[-–—/]+\s+|(?:(?<!\s)\s+)?[–—]\s*|:\s+/u

const GENERIC =
  /^(home ?page|home|welcome|start|startseite|accueil|inicio|index|about( us)?|contact( us)?|services|products|blog|pricing|features|official (site|website|store)|default|untitled( document)?|new page|landing page|react app|vite app|just another wordpress site|my site|shop|store|online store|menu|document)$/i

/** Without parts that name nothing. */
export function splitTitle(title: string): string[] {
  return toPlainText(title)
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !GENERIC.test(part))
}

/** Ignores case, spaces and the legal form. */
export function isSameName(one: string, other: string): boolean {
  const bare = (name: string) =>
    name
      .toLowerCase()
      .replace(/&/g, 'and')
      .replace(/\b(inc|llc|ltd|limited|gmbh|co|corp|plc|pty|bv|sarl|the)\b\.?/g, '')
      .replace(/\.(com|co|io|ai|net|org|app|co\.uk)$/, '')
      .replace(/[^\p{L}\p{N}]+/gu, '')
  return bare(one) !== '' && bare(one) === bare(other)
}

export function dropSiteName(parts: readonly string[], siteName: string): string {
  const own = parts.filter((part) => !isSameName(part, siteName))
  return own.join(' | ') || parts[0] || ''
}
