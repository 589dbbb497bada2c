import type { Thing } from './structured-data.ts'
import { isSameName } from './title.ts'

const OWNER =
  /^(Organization|Corporation|LocalBusiness|ProfessionalService|WebSite|[A-Z]\w+(Business|Agency|Store))$/

/** Where the page itself gives its name. */
export interface NameSources {
  metaName: string
  things: readonly Thing[]
  parts: readonly string[]
  url: string
}

/** The name the site gives itself: said outright, or the part of the title that is also its address. */
export function siteNameOf({ metaName, things, parts, url }: NameSources): string {
  const owner = things.find((thing) => thing.types.some((type) => OWNER.test(type)) && isName(thing.name))
  if (isName(metaName)) return metaName
  if (owner) return owner.name
  const labels = hostLabels(url)
  return parts.find((part) => isName(part) && labels.some((label) => isOwn(part, label))) ?? ''
}

/** The host is the name, or the name's beginning: "Haulmark Recruitment" at haulmark.example. */
function isOwn(part: string, label: string): boolean {
  if (isSameName(part, label)) return true
  const words = part.split(' ')
  return (
    words.length <= 4 &&
    !/\b(in|for|of|with|to|near)\b/i.test(part) &&
    label.length > 4 &&
    words.some((_, count) => isSameName(words.slice(0, count + 1).join(' '), label.replaceAll('-', '')))
  )
}

const isName = (text: string) =>
  text !== '' && text.length <= 60 && text.split(' ').length <= 6 && /\p{L}/u.test(text)

/** 'ring-well.co.uk' → 'ringwell'; the parts of the host that may be a name. */
function hostLabels(url: string): string[] {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  return host
    .split('.')
    .filter((label) => label.length > 2 && !/^(www|com|net|org|shop|app|web)$/.test(label))
}
