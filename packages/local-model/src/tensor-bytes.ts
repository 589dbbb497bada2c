/** Weights and bytes of one block, by type: https://github.com/ggml-org/ggml/blob/master/src/ggml-common.h */
const BLOCKS: Readonly<Record<number, readonly [weights: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  9: [32, 36],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  15: [256, 292],
  30: [1, 2],
}

/** The bytes of a tensor. Of a type that is not listed, zero: only its beginning is then checked. */
export function tensorBytes(type: number, weights: number): number {
  const block = BLOCKS[type]
  return block ? Math.ceil(weights / block[0]) * block[1] : 0
}
