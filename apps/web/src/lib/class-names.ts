/** Joins what is there; `className` of a component is for its place in a layout, never for its looks. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
