/** The media type of a body, without parameters and in lower case. Default: JSON. */
export function readMediaType(request: Request): string {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' ? 'application/json' : type
}
