import { flushSync } from 'react-dom'
import type { Faults } from './faults.ts'

/** Marks the fields at fault and takes the reader to the first of them. */
export function markFaults(
  setFaults: (faults: Faults) => void,
  faults: Faults,
  form: HTMLFormElement | null,
): void {
  // The field must be marked before it is looked for.
  flushSync(() => setFaults(faults))
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
