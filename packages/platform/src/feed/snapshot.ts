/** A PostgreSQL snapshot (`pg_snapshot`): `xmin:xmax:xip_list`. */
export interface Snapshot {
  text: string
  /** The first transaction id that was not visible. */
  xmax: string
  underWay: string[]
}

export function readSnapshot(text: string): Snapshot {
  const [, xmax = '', underWay = ''] = text.split(':')
  return { text, xmax, underWay: underWay === '' ? [] : underWay.split(',') }
}
