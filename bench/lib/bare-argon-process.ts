/** argon2id alone, with the server's parameters, on all cores. */
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { HASH_COST } from '../../wire/auth/passwords/password-hash.ts'

const stored = await hash('correct horse', HASH_COST)

async function measure(seconds: number): Promise<number> {
  const startedAt = performance.now()
  let verified = 0
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      while (performance.now() < startedAt + seconds * 1_000) {
        await verify(stored, 'correct horse')
        verified += 1
      }
    }),
  )
  return (verified / (performance.now() - startedAt)) * 1_000
}

process.on('message', (seconds) => {
  void measure(Number(seconds)).then((perSecond) => process.send?.(perSecond))
})
process.send?.('')
