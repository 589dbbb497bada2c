const WIDTH = 120

/** Breaks long lines of lists, quotes and paragraphs between words. Tables and code, inline code included, stay whole. */
export function wrapMarkdown(page: string): string {
  let isCode = false
  return page
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('```')) isCode = !isCode
      return isCode || line.length <= WIDTH || /^[|#<]/.test(line) ? [line] : wrapLine(line)
    })
    .join('\n')
}

function wrapLine(line: string): string[] {
  const [prefix = ''] = /^(?:\s*(?:[-*] |> |\d+\. ))?/.exec(line) ?? []
  const next = prefix.startsWith('>') ? prefix : ' '.repeat(prefix.length)
  const lines: string[] = []
  let current = ''
  for (const [word] of line.slice(prefix.length).matchAll(/(?:`[^`]*`|[^\s`])+/g)) {
    if (current !== '' && prefix.length + current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = word
    } else {
      current = current === '' ? word : `${current} ${word}`
    }
  }
  return [...lines, current].map((text, index) => (index === 0 ? prefix : next) + text)
}
