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
  it('gives the prepared drafts and usage in order and records the call', async () => {
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

  it('fails loudly for a call that was not prepared', async () => {
    const writer = scriptedWriter({ runs: [[{ draft: 'One' }]] })
    await collect(writer, 1)
    await expect(collect(writer, 1)).rejects.toThrow('call 2 was not prepared')
  })

  it('fails loudly when more drafts are wanted than prepared', async () => {
    await expect(collect(scriptedWriter({ runs: [[{ draft: 'One' }]] }), 3)).rejects.toThrow(
      'wants 3 drafts, 1 were prepared',
    )
  })

  it('answers every further call with the last run when told to', async () => {
    const writer = scriptedWriter({ runs: [[{ draft: 'One' }]], repeatLast: true })
    await collect(writer, 1)
    expect(await collect(writer, 1)).toHaveLength(1)
  })

  it('fails at its position with exactly what was prepared', async () => {
    const fault = new Error('upstream')
    const writer = scriptedWriter({ runs: [[{ draft: 'One' }, { fail: fault }]] })
    const seen: string[] = []
    const run = async () => {
      for await (const event of writer.write({ form, count: 2, seed: 's' }, new AbortController().signal)) {
        seen.push(event.kind)
      }
    }
    await expect(run()).rejects.toBe(fault)
    expect(seen).toEqual(['draft'])
  })

  it('waits for the latch, and stops waiting on abort', async () => {
    const door = latch()
    const writer = scriptedWriter({ runs: [[{ wait: door.opened }, { draft: 'One' }]], repeatLast: true })
    const waiting = collect(writer, 1)
    door.open()
    expect(await waiting).toHaveLength(1)

    const controller = new AbortController()
    const never = scriptedWriter({ runs: [[{ wait: new Promise(() => {}) }, { draft: 'One' }]] })
    const stuck = collect(never, 1, controller.signal)
    controller.abort()
    await expect(stuck).rejects.toThrow(/abort/i)
  })
})
