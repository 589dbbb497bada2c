/** A streamed chat completion in pieces of a few characters. */
export function streamAnswer(text: string, finish = 'stop'): Response {
  const frames = (text.match(/[\s\S]{1,7}/g) ?? []).map((content) => writeFrame({ delta: { content } }))
  frames.push(writeFrame({ delta: {}, finish_reason: finish }))
  const usage = { prompt_tokens: 100, completion_tokens: 50, total_tokens: 150 }
  frames.push(`data: ${JSON.stringify({ choices: [], usage })}\n\n`, 'data: [DONE]\n\n')
  return new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream' } })
}

function writeFrame(choice: object): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, ...choice }] })}\n\n`
}

export function refuseAnswer(status: number, error: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify({ error: { message: 'No.', ...error } }), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

export interface FakeServer {
  fetch: typeof globalThis.fetch
  readonly requests: readonly { body: Record<string, unknown>; init: RequestInit }[]
}

/** Responds with each answer in turn, then repeats the last one. */
export function createFakeServer(
  ...answers: ((body: Record<string, unknown>) => Response | Promise<Response>)[]
): FakeServer {
  const requests: { body: Record<string, unknown>; init: RequestInit }[] = []
  return {
    requests,
    fetch: async (_, init = {}) => {
      const body = JSON.parse(String(init.body)) as Record<string, unknown>
      const position = requests.push({ body, init })
      const answer = answers[position - 1] ?? answers.at(-1)
      if (!answer) throw new Error('fakeServer: no answer was prepared')
      return answer(body)
    },
  }
}
