/** In which form a server can be asked for its answer; 'auto' finds out with the first call and remembers. */
export type OutputForm = 'auto' | 'json_schema' | 'json_object' | 'text'

/** The manner of asking that a server understands. What one refuses another demands, so it is found out by asking. */
export interface Dialect {
  form: Exclude<OutputForm, 'auto'>
  /** Under which name the server takes the limit of the answer. */
  limit: 'max_tokens' | 'max_completion_tokens'
  /** Whether the server lets itself be told a temperature. */
  temperature: boolean
  /** Whether the server can be asked what the call used. */
  usage: boolean
}

/** Models that think before they write take the limit under its newer name, and their thoughts count. */
const THINKING_TOKENS = 4_000

export function firstDialect(output: OutputForm): Dialect {
  return {
    form: output === 'auto' ? 'json_schema' : output,
    limit: 'max_tokens',
    temperature: true,
    usage: true,
  }
}

/** How many tokens an answer may have in all, when `written` of them are to be text. */
export function tokenLimit(written: number, { limit }: Dialect): number {
  return limit === 'max_tokens' ? written : written + THINKING_TOKENS
}

const SIMPLER = { json_schema: 'json_object', json_object: 'text', text: undefined } as const
const REFUSING = new Set([400, 404, 405, 415, 422, 501])

/** What to try after a server refused a request, by its status and words; undefined when another manner won't help. */
export function nextDialect(
  dialect: Dialect,
  output: OutputForm,
  refusal: { status: number; body: string },
): Dialect | undefined {
  const { status, body } = refusal
  const namesForm = /response_format|json_schema|json_object|grammar|guided/i.test(body)
  if (!REFUSING.has(status) && !(status === 500 && namesForm)) return undefined
  if (/max_completion_tokens/.test(body) && dialect.limit === 'max_tokens')
    return { ...dialect, limit: 'max_completion_tokens' }
  if (/\btemperature\b/.test(body) && dialect.temperature) return { ...dialect, temperature: false }
  if (/stream_options|include_usage/.test(body) && dialect.usage) return { ...dialect, usage: false }
  const form = output === 'auto' ? SIMPLER[dialect.form] : undefined
  return form && { ...dialect, form }
}
