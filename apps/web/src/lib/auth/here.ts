/** Where somebody is led back to: the site they set out from. */
export function here(path: string): string {
  return `${window.location.origin}${path}`
}
