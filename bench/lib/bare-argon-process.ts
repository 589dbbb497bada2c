/** What the machine can do: argon2id with the server's parameters on all processors and nothing else. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { HASH_COST } from '../../apps/server/src/wire/auth/passwords/stored-password.ts'

const stored = await hash('correct horse', HASH_COST)

async function measure(seconds: number): Promise<number> {
  const startedAt = performance.now()
  let checked = 0
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() < startedAt + seconds * 1_000) {
        await verify(stored, 'correct horse')
        checked += 1
      }
    }),
  )
  return (checked / (performance.now() - startedAt)) * 1_000
}

process.on('message', (seconds) => {
  void measure(Number(seconds)).then((perSecond) => process.send?.(perSecond))
})
process.send?.('')
