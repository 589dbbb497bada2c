import type { Column, Role } from './catalogue.ts'

/** A function of an exposed schema that a request can call; one of several when its name is overloaded. */
export interface DatabaseFunction {
  schema: string
  name: string
  parameters: readonly FunctionParameter[]
  volatility: 'immutable' | 'stable' | 'volatile'
  isSet: boolean
  returns: FunctionResult
  /** Who may call it: nobody else is told of it in a hint. */
  executableBy: ReadonlySet<Role>
}

export interface FunctionParameter {
  /** Empty for one without a name. */
  name: string
  /** As SQL writes it, without length. */
  type: string
  isRequired: boolean
  /** Takes any number of values; its type is that of their array. */
  isVariadic: boolean
}

export type FunctionResult =
  | { kind: 'void' }
  | { kind: 'scalar' }
  /** Rows of a table, of a type of its own or of the function's own output parameters. */
  | { kind: 'rows'; columns: ReadonlyMap<string, Column>; table: string | null }
