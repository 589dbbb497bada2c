import { Parser } from 'htmlparser2'

interface Span {
  start: number
  /** Exclusive. */
  end: number
}

export interface FoundScript {
  element: Span
  attributes: Readonly<Record<string, string>>
  code: string
}

export interface FoundPreload {
  element: Span
  href: string
}

/** The script elements of a page and the modules that it preloads, with where they are in its text. */
export function findScripts(html: string): { scripts: FoundScript[]; preloads: FoundPreload[] } {
  const scripts: FoundScript[] = []
  const preloads: FoundPreload[] = []
  let open: { start: number; codeStart: number; attributes: Record<string, string> } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      const element = { start: parser.startIndex, end: parser.endIndex + 1 }
      if (name === 'script') open = { start: element.start, codeStart: element.end, attributes }
      if (name === 'link' && attributes['rel'] === 'modulepreload')
        preloads.push({ element, href: attributes['href'] ?? '' })
    },
    onclosetag(name) {
      if (name !== 'script' || !open) return
      scripts.push({
        element: { start: open.start, end: parser.endIndex + 1 },
        attributes: open.attributes,
        code: html.slice(open.codeStart, parser.startIndex),
      })
      open = undefined
    },
  })
  parser.end(html)
  return { scripts, preloads }
}
