export function toAbsoluteUrl(path: string): string {
  return `${window.location.origin}${path}`
}
