import type { Bench } from './lib/bench.ts'

/** In the order of the table. Each is loaded in its own process, because some need packages of bench/ only. */
export const BENCHES: Record<string, () => Promise<Bench>> = {
  server: async () => (await import('./server.ts')).serverBench,
  'builtin-writer': async () => (await import('./builtin-writer.ts')).builtinWriterBench,
  critic: async () => (await import('./critic.ts')).criticBench,
  page: async () => (await import('./page.ts')).pageBench,
  generation: async () => (await import('./generation.ts')).generationBench,
  bursts: async () => (await import('./bursts.ts')).burstsBench,
  credits: async () => (await import('./credits.ts')).creditsBench,
  auth: async () => (await import('./auth.ts')).authBench,
  rest: async () => (await import('./rest.ts')).restBench,
  feed: async () => (await import('./feed.ts')).feedBench,
  realtime: async () => (await import('./realtime.ts')).realtimeBench,
}
