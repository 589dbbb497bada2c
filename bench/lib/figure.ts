/** One measured number and what it is compared with. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** Measured in the same run. `ratio` replaces value / peer value where it is a median over rounds. */
  peer?: { name: string; value: number; ratio?: number }
  limit?: Limit
  /** Of one operation in ms, or of one core in %. */
  processor?: { value: number; unit: 'ms' | '%' }
  memoryMb?: number
}

export interface Limit {
  bound: 'most' | 'least'
  value: number
  /** 'peer': the limit is a multiple of the peer's value. */
  of: 'value' | 'peer'
}

export const atMost = (value: number): Limit => ({ bound: 'most', value, of: 'value' })
export const atLeast = (value: number): Limit => ({ bound: 'least', value, of: 'value' })
export const atLeastOfPeer = (value: number): Limit => ({ bound: 'least', value, of: 'peer' })
export const atMostOfPeer = (value: number): Limit => ({ bound: 'most', value, of: 'peer' })

export function computeRatioToPeer({ value, peer }: Figure): number | undefined {
  return peer && (peer.ratio ?? value / peer.value)
}

/** Undefined without a limit, and for a limit of zero. */
export function computeRatioToLimit(figure: Figure): number | undefined {
  const measured = limitedValue(figure)
  return measured === undefined || figure.limit?.value === 0
    ? undefined
    : measured / (figure.limit?.value ?? 1)
}

export function isMissed(figure: Figure): boolean {
  const measured = limitedValue(figure)
  if (measured === undefined || !figure.limit) return false
  return figure.limit.bound === 'most' ? measured > figure.limit.value : measured < figure.limit.value
}

function limitedValue(figure: Figure): number | undefined {
  return figure.limit?.of === 'peer' ? computeRatioToPeer(figure) : figure.limit && figure.value
}
