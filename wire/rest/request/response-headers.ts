/** @param applied the value of Preference-Applied (RFC 7240, 3); no header when empty */
export function buildResponseHeaders(applied: string): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    ...(applied === '' ? {} : { 'Preference-Applied': applied }),
  }
}
