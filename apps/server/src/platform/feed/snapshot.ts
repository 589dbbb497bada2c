/** What was visible at a moment, as PostgreSQL writes it: `xmin:xmax:those between that were still under way`. */
export interface Snapshot {
  text: string
  /** No transaction from this number on was visible. */
  xmax: string
  underWay: string[]
}

export function readSnapshot(text: string): Snapshot {
  const [, xmax = '', underWay = ''] = text.split(':')
  return { text, xmax, underWay: underWay === '' ? [] : underWay.split(',') }
}
