/** In which form a server can be asked for its answer; 'auto' finds out with the first call and remembers. */
export type OutputForm = 'auto' | 'json_schema' | 'json_object' | 'text'

/** Where a model is and how to ask it. */
export interface ModelSettings {
  /** Of an OpenAI-compatible server, e.g. 'https://api.openai.com/v1'. */
  baseUrl: string
  apiKey: string | null
  /** As the server knows it, e.g. 'gpt-4o-mini'. */
  name: string
  output: OutputForm
}
