import type { FieldTexts } from '../../src/playbook/situation.ts'

export interface Labelled {
  readonly id: string
  readonly label: string | null
  readonly also: readonly string[]
  readonly fields: FieldTexts
}
