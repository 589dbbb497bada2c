/** One result of `npm run doctor`: a note informs, a warning needs action, a failure does not work now. */
export interface Check {
  title: string
  state: 'ok' | 'note' | 'warning' | 'failure'
  /** The finding, followed by its details. */
  lines: readonly string[]
}

export function createOkCheck(title: string, ...lines: string[]): Check {
  return { title, state: 'ok', lines }
}

export function createNoteCheck(title: string, ...lines: string[]): Check {
  return { title, state: 'note', lines }
}

export function createWarningCheck(title: string, ...lines: string[]): Check {
  return { title, state: 'warning', lines }
}

export function createFailureCheck(title: string, ...lines: string[]): Check {
  return { title, state: 'failure', lines }
}

const MARKS = { ok: 'ok', note: 'note', warning: 'warning', failure: 'FAILURE' }

/** One block per check, with marks and titles in columns. */
export function formatCheck({ title, state, lines }: Check): string {
  const [finding = '', ...details] = lines
  const head = `  ${MARKS[state].padEnd(9)}${title.padEnd(13)}`
  const indent = ' '.repeat(head.length)
  return [`${head}${finding}`, ...details.map((line) => `${indent}${line}`)].join('\n')
}
