import { type HttpLine, openLine } from './http-line.ts'

export interface Kept {
  perSecond: number
  times: number[]
}

export interface Load {
  url: string
  /** How many connections ask, each one question at a time. */
  atOnce: number
  seconds: number
}

/** Asks without a pause on that many connections; gives what was answered in a second, and how fast. */
export async function keepBusy(
  { url, atOnce, seconds }: Load,
  work: (line: HttpLine, connection: number) => Promise<number>,
): Promise<Kept> {
  const lines = await Promise.all(Array.from({ length: atOnce }, () => openLine(url)))
  const startedAt = performance.now()
  const endsAt = startedAt + seconds * 1_000
  const times: number[] = []
  try {
    await Promise.all(
      lines.map(async (line, connection) => {
        while (performance.now() < endsAt) times.push(await work(line, connection))
      }),
    )
    return { perSecond: (times.length / (performance.now() - startedAt)) * 1_000, times }
  } finally {
    for (const line of lines) line.close()
  }
}
