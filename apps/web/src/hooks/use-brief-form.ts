import { useCallback, useState } from 'react'
import { type BriefValues, withChange } from '#lib/brief/brief-values.ts'
import { type Faults, withoutFaults } from '#lib/brief/faults.ts'

export interface BriefForm {
  values: BriefValues
  /** What is wrong, by field; a field's fault goes when it is changed. */
  faults: Faults
  change: (change: Partial<BriefValues>) => void
  replace: (values: BriefValues) => void
  setFaults: (faults: Faults) => void
}

/** The values of a brief and what is wrong with them. */
export function useBriefForm(initial: () => BriefValues): BriefForm {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults>({})
  const change = useCallback((part: Partial<BriefValues>) => {
    setValues((before) => withChange(before, part))
    setFaults((before) => withoutFaults(before, Object.keys(part)))
  }, [])
  return { values, faults, change, replace: setValues, setFaults }
}
