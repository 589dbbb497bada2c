import type { Thing } from './read-structured-data.ts'
import { isSameName } from './split-title.ts'

const OWNER =
  /^(Organization|Corporation|LocalBusiness|ProfessionalService|WebSite|[A-Z]\w+(Business|Agency|Store))$/

/** Places where a page names its site. */
export interface NameSources {
  metaName: string
  things: readonly Thing[]
  parts: readonly string[]
  url: string
}

/** The declared name, or the part of the title that matches the host. */
export function findSiteName({ metaName, things, parts, url }: NameSources): string {
  const owners = things.filter((thing) => thing.types.some((type) => OWNER.test(type)))
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  const labels = host.split('.').filter((label) => !/^(..?|www|com|net|org|shop|app|web)$/.test(label))
  const own = parts.filter((part) => labels.some((label) => isOwn(part, label)))
  return [metaName, ...owners.map(({ name }) => name), ...own].find(isName) ?? ''
}

/** The host is the name or its beginning: "Haulmark Recruitment" at haulmark.example. */
function isOwn(part: string, label: string): boolean {
  if (isSameName(part, label)) return true
  const words = part.split(' ')
  return (
    words.length <= 4 &&
    label.length > 4 &&
    !/\b(in|for|of|with|to|near)\b/i.test(part) &&
    words.some((_, count) => isSameName(words.slice(0, count + 1).join(' '), label.replaceAll('-', '')))
  )
}

const isName = (text: string) => text.length <= 60 && text.split(' ').length <= 6 && /\p{L}/u.test(text)
