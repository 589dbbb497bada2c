import { GenerationForm } from '@firstline/contract/generation'
import { describe, expect, it } from 'vitest'
import { latch, scriptedWriter } from './scripted-writer.ts'
import type { Writer, WriterEvent } from './writer.ts'

const form = GenerationForm.parse({ messageType: 'Cold DM', targetAudience: 'dentists', product: 'websites' })

async function collect(writer: Writer, count: number, signal = new AbortController().signal) {
  const events: WriterEvent[] = []
  for await (const event of writer.write({ form, count, seed: 's' }, signal)) events.push(event)
  return events
}

describe('scriptedWriter', () => {
  it('yields the prepared drafts and usage in order and records the call', async () => {
    const writer = scriptedWriter({
      runs: [[{ draft: 'One' }, { usage: { inputTokens: 5, outputTokens: 7 } }, { draft: 'Two' }]],
    })
    const events = await collect(writer, 2)
    expect(events.map((event) => (event.kind === 'draft' ? event.draft.content : event.usage))).toEqual([
      'One',
      { inputTokens: 5, outputTokens: 7 },
      'Two',
    ])
    expect(writer.calls).toHaveLength(1)
    expect(writer.calls[0]?.request.form.product).toBe('websites')
  })

  it('throws for a call that was not prepared', async () => {
    const writer = scriptedWriter({ runs: [[{ draft: 'One' }]] })
    await collect(writer, 1)
    await expect(collect(writer, 1)).rejects.toThrow('call 2 was not prepared')
  })

  it('throws when more drafts are requested than prepared', async () => {
    await expect(collect(scriptedWriter({ runs: [[{ draft: 'One' }]] }), 3)).rejects.toThrow(
      'wants 3 drafts, 1 were prepared',
    )
  })

  it('repeats the last run for further calls when configured', async () => {
    const writer = scriptedWriter({ runs: [[{ draft: 'One' }]], repeatLast: true })
    await collect(writer, 1)
    expect(await collect(writer, 1)).toHaveLength(1)
  })

  it('throws the prepared error at its position', async () => {
    const failure = new Error('upstream')
    const writer = scriptedWriter({ runs: [[{ draft: 'One' }, { fail: failure }]] })
    const seen: string[] = []
    const run = async () => {
      for await (const event of writer.write({ form, count: 2, seed: 's' }, new AbortController().signal)) {
        seen.push(event.kind)
      }
    }
    await expect(run()).rejects.toBe(failure)
    expect(seen).toEqual(['draft'])
  })

  it('waits for the latch and stops waiting on abort', async () => {
    const gate = latch()
    const writer = scriptedWriter({ runs: [[{ wait: gate.opened }, { draft: 'One' }]], repeatLast: true })
    const waiting = collect(writer, 1)
    gate.open()
    expect(await waiting).toHaveLength(1)

    const controller = new AbortController()
    const never = scriptedWriter({ runs: [[{ wait: new Promise(() => {}) }, { draft: 'One' }]] })
    const stuck = collect(never, 1, controller.signal)
    controller.abort()
    await expect(stuck).rejects.toThrow(/abort/i)
  })
})
