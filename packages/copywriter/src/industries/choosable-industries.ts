import { INDUSTRIES } from './all.ts'

/** The trades by id and name, in the order of their names, for whoever lets one be chosen. */
export function choosableIndustries(): { id: string; name: string }[] {
  return INDUSTRIES.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}
