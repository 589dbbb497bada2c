/** One thing the doctor looked at. A note is worth knowing and nothing to mend. */
export interface Check {
  title: string
  state: 'ok' | 'note' | 'fault'
  /** The finding, then what belongs to it. */
  lines: readonly string[]
}

export function ok(title: string, ...lines: string[]): Check {
  return { title, state: 'ok', lines }
}

export function note(title: string, ...lines: string[]): Check {
  return { title, state: 'note', lines }
}

export function fault(title: string, ...lines: string[]): Check {
  return { title, state: 'fault', lines }
}

const MARKS = { ok: 'ok', note: 'note', fault: 'FAULT' }

/** A block a line, marks and titles in columns, so that an eye finds what is wrong. */
export function formatCheck({ title, state, lines }: Check): string {
  const [finding = '', ...details] = lines
  const head = `  ${MARKS[state].padEnd(7)}${title.padEnd(13)}`
  const indent = ' '.repeat(head.length)
  return [`${head}${finding}`, ...details.map((line) => `${indent}${line}`)].join('\n')
}
