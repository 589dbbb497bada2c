const STEPS = [1, 2, 5, 10] as const

/** The next number above that is easy to read: 1, 2 or 5 times a power of ten. */
export function roundMaximum(value: number): number {
  if (value <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(value))
  const step = STEPS.find((one) => one * unit >= value) ?? 10
  return step * unit
}
