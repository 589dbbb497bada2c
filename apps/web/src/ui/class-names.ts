/** Joins the given classes. A component's `className` prop is for its place in a layout, never for its looks. */
export function classNames(...parts: (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ')
}
