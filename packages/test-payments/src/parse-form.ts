/** The values of a form by their full names, such as `line_items[0][price]`. */
export type FormFields = ReadonlyMap<string, string>

export function parseForm(text: string): FormFields {
  return new Map(new URLSearchParams(text))
}

/** The values of `name[key]`, such as metadata. */
export function readEntries(fields: FormFields, name: string): Record<string, string> {
  const entries: Record<string, string> = {}
  for (const [field, value] of fields) {
    if (!field.startsWith(`${name}[`) || !field.endsWith(']')) continue
    const key = field.slice(name.length + 1, -1)
    if (!key.includes('[')) entries[key] = value
  }
  return entries
}
