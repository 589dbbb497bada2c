/** How the server is asked for structured output; 'auto' detects it with the first call. */
export type OutputForm = 'auto' | 'json_schema' | 'json_object' | 'text'

/** Request parameters a server accepts. Some servers require what others reject, so they are detected from errors. */
export interface Dialect {
  form: Exclude<OutputForm, 'auto'>
  /** The parameter that limits the response; `none` when the server accepts neither. */
  limit: 'max_tokens' | 'max_completion_tokens' | 'none'
  /** Whether `temperature` is accepted. */
  temperature: boolean
  /** Whether `stream_options.include_usage` is accepted. */
  usage: boolean
}

/** Reasoning models take `max_completion_tokens`, which includes their reasoning. */
const THINKING_TOKENS = 4_000

export function chooseFirstDialect(output: OutputForm): Dialect {
  return {
    form: output === 'auto' ? 'json_schema' : output,
    limit: 'max_tokens',
    temperature: true,
    usage: true,
  }
}

export function computeTokenLimit(written: number, { limit }: Dialect): number {
  return limit === 'max_tokens' ? written : written + THINKING_TOKENS
}

/** A newer server refuses the first, some the second too. */
const NEXT_LIMIT = { max_tokens: 'max_completion_tokens', max_completion_tokens: 'none' } as const
const SIMPLER = { json_schema: 'json_object', json_object: 'text', text: undefined } as const
const REFUSING = new Set([400, 404, 405, 415, 422, 501])

/** The dialect to try after a rejected request; undefined when no other may help. */
export function chooseNextDialect(
  dialect: Dialect,
  output: OutputForm,
  refusal: { status: number; body: string },
): Dialect | undefined {
  const { status, body } = refusal
  const namesForm = /response_format|json_schema|json_object|grammar|guided/i.test(body)
  if (!REFUSING.has(status) && !(status === 500 && namesForm)) return undefined
  const namesLimit =
    dialect.limit === 'max_tokens' ? /\bmax_(?:completion_)?tokens\b/ : /\bmax_completion_tokens\b/
  if (dialect.limit !== 'none' && namesLimit.test(body))
    return { ...dialect, limit: NEXT_LIMIT[dialect.limit] }
  if (/\btemperature\b/.test(body) && dialect.temperature) return { ...dialect, temperature: false }
  if (/stream_options|include_usage/.test(body) && dialect.usage) return { ...dialect, usage: false }
  const form = output === 'auto' ? SIMPLER[dialect.form] : undefined
  return form && { ...dialect, form }
}
