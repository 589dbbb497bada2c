/** The type of a body, without its parameters; JSON where none is said. */
export function mediaTypeOf(request: Request): string {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return type === '' ? 'application/json' : type
}
