/** One thing the doctor looked at. A note is worth knowing, a warning to be acted on; a failure is what does not work. */
export interface Check {
  title: string
  state: 'ok' | 'note' | 'warning' | 'fault'
  /** The finding, then what belongs to it. */
  lines: readonly string[]
}

export function ok(title: string, ...lines: string[]): Check {
  return { title, state: 'ok', lines }
}

export function note(title: string, ...lines: string[]): Check {
  return { title, state: 'note', lines }
}

export function warning(title: string, ...lines: string[]): Check {
  return { title, state: 'warning', lines }
}

export function fault(title: string, ...lines: string[]): Check {
  return { title, state: 'fault', lines }
}

const MARKS = { ok: 'ok', note: 'note', warning: 'warning', fault: 'FAILURE' }

/** A block a line, marks and titles in columns, so that an eye finds what is wrong. */
export function formatCheck({ title, state, lines }: Check): string {
  const [finding = '', ...details] = lines
  const head = `  ${MARKS[state].padEnd(9)}${title.padEnd(13)}`
  const indent = ' '.repeat(head.length)
  return [`${head}${finding}`, ...details.map((line) => `${indent}${line}`)].join('\n')
}
