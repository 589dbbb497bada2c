import { formatSize } from '@firstline/local-model'

const WIDTH = 30
const INTERVAL_MS = 200

/** Shows how far a download is, with its speed and the time left. */
export function createProgress(
  show: (text: string) => void,
  now: () => number = () => performance.now(),
): (done: number, total: number) => void {
  let startedAt: number | undefined
  let startedWith = 0
  let shownAt = Number.NEGATIVE_INFINITY
  return (done, total) => {
    const time = now()
    if (startedAt === undefined) {
      startedAt = time
      startedWith = done
    }
    if (done < total && time - shownAt < INTERVAL_MS) return
    shownAt = time
    const seconds = (time - startedAt) / 1_000
    const speed = seconds > 0 ? (done - startedWith) / seconds : 0
    const filled = Math.round((done / total) * WIDTH)
    const bar = `${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}`
    const percent = `${Math.floor((done / total) * 100)} %`.padStart(5)
    const rest = speed > 0 && done < total ? `, ${describeTime((total - done) / speed)} left` : ''
    const rate = speed > 0 ? `, ${formatSize(speed)}/s` : ''
    show(`[${bar}] ${percent}  ${formatSize(done)} of ${formatSize(total)}${rate}${rest}`)
  }
}

function describeTime(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}
