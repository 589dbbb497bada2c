import { useCallback, useState } from 'react'
import type { GenerationForm } from '@firstline/contract/generation'
import { type GeneratorValues, withChange } from './generator-values.ts'

export type Faults = Partial<Record<keyof GenerationForm, string>>

export interface GeneratorForm {
  values: GeneratorValues
  /** What is wrong, by field; a field's fault goes when it is changed. */
  faults: Faults
  change: (change: Partial<GeneratorValues>) => void
  setFaults: (faults: Faults) => void
}

/** The values of the form and what is wrong with them. */
export function useGeneratorForm(initial: () => GeneratorValues): GeneratorForm {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults>({})
  const change = useCallback((part: Partial<GeneratorValues>) => {
    setValues((before) => withChange(before, part))
    setFaults((before) => without(before, Object.keys(part)))
  }, [])
  return { values, faults, change, setFaults }
}

function without(faults: Faults, fields: string[]): Faults {
  return Object.fromEntries(Object.entries(faults).filter(([field]) => !fields.includes(field)))
}
