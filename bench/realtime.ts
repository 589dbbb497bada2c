/** Realtime: the latency of a change with many sockets, within a replica and between two, and the cost of an event. */
import type { Bench } from './lib/bench.ts'
import { atMost, type Figure } from './lib/figure.ts'
import { openInstallation } from './lib/installation.ts'
import { type ChangesResult, measureChanges } from './lib/measure-changes.ts'

const UPDATES_PER_SECOND = 50

export const realtimeBench: Bench = {
  name: 'realtime',
  async run({ smoke, full }) {
    const seconds = smoke ? 1 : full ? 20 : 10
    const [few, many, most] = smoke ? ([5, 10, 20] as const) : ([100, 1_000, 4_000] as const)
    await using installation = await openInstallation('PostgreSQL')
    const databaseUrl = installation.databaseUrl()
    const writer = await installation.start()
    const measure = (sockets: number, deliverer = writer) =>
      measureChanges(writer, deliverer, {
        sockets,
        updatesPerSecond: UPDATES_PER_SECOND,
        seconds,
        databaseUrl,
      })
    const withFew = await measure(few)
    const withMany = await measure(many)
    const withMost = await measure(most)
    const replica = await measure(many, await installation.start())
    const results = [withFew, withMany, withMost, replica]
    return [
      latency(`change to socket, ${many} sockets, p50`, withMany.p50, withMany),
      latency(`change to socket, ${many} sockets, p95`, withMany.p95, withMany),
      {
        ...latency(`change to socket, ${most} sockets, p95`, withMost.p95, withMost),
        peer: { name: `${few} sockets`, value: withFew.p95 },
      },
      {
        ...latency(`change to socket in another replica, ${many} sockets, p95`, replica.p95, replica),
        peer: { name: 'same replica', value: withMany.p95 },
      },
      {
        name: 'lost, duplicate and foreign events',
        value: results.reduce((sum, { errors }) => sum + errors, 0),
        unit: '',
        limit: atMost(0),
      },
    ]
  },
}

function latency(name: string, value: number, { processorMs, memoryMb }: ChangesResult): Figure {
  return { name, value, unit: 'ms', processor: { value: processorMs, unit: 'ms' }, memoryMb }
}
