import { MODEL_CIRCUIT_COOLDOWN_MS, MODEL_CIRCUIT_FAILURES } from '@firstline/contract/limits'
import type { CallOutcome, ModelGate } from '@firstline/copywriter'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '#test/engines/test-database.ts'
import { gateScenes } from './testing/gate-scenes.ts'
import { attempt, modelCall } from './testing/model-calls.ts'

const { database } = await createTestDatabase()
const { openGates, settle } = gateScenes(database)
const never = new AbortController().signal

async function call(gate: ModelGate, outcome?: CallOutcome): Promise<void> {
  const pass = await gate.enter(modelCall(), never)
  await pass.leave(null, outcome)
}

async function fail(gate: ModelGate, times = MODEL_CIRCUIT_FAILURES): Promise<void> {
  for (let time = 0; time < times; time += 1) await call(gate, 'failed')
}

async function isClosed(gate: ModelGate): Promise<boolean> {
  const asked = attempt(gate, modelCall())
  await asked.ended
  await asked.pass?.leave(null)
  return asked.state === 'in'
}

const refused = { name: 'WriterError', code: 'writer_unavailable' }

describe('the circuit breaker', () => {
  it('opens on every replica after enough failures in a row', async () => {
    const { gate, second } = openGates()
    await fail(gate, MODEL_CIRCUIT_FAILURES - 1)
    await fail(second, 1)
    await expect(call(gate)).rejects.toMatchObject(refused)
    await expect(call(second)).rejects.toMatchObject(refused)
  })

  it('stays closed while answers come between the failures', async () => {
    const { gate } = openGates()
    for (let round = 0; round < 3; round += 1) {
      await fail(gate, MODEL_CIRCUIT_FAILURES - 1)
      await call(gate, 'answered')
    }
    expect(await isClosed(gate)).toBe(true)
  })

  it('counts no calls that were stopped', async () => {
    const { gate } = openGates()
    for (let time = 0; time <= MODEL_CIRCUIT_FAILURES; time += 1) await call(gate)
    expect(await isClosed(gate)).toBe(true)
  })

  it('refuses calls that wait for a place when it opens', async () => {
    const { gate, second } = openGates({ concurrency: 1 })
    await fail(gate, MODEL_CIRCUIT_FAILURES - 1)
    const last = await gate.enter(modelCall(), never)
    const waiting = attempt(second, modelCall())
    await settle()
    await last.leave(null, 'failed')
    await waiting.ended
    expect(waiting.error).toMatchObject(refused)
  })

  it('lets one trial call through after the cool-down and closes when it is answered', async () => {
    const { clock, gate, second } = openGates()
    await fail(gate)
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS - 1)
    await expect(call(gate)).rejects.toMatchObject(refused)
    clock.advance(1)
    const calls = [attempt(gate, modelCall()), attempt(second, modelCall()), attempt(gate, modelCall())]
    await Promise.all(calls.map(({ ended }) => ended))
    expect(calls.map(({ state }) => state).toSorted()).toEqual(['in', 'refused', 'refused'])
    await calls.find(({ state }) => state === 'in')?.pass?.leave(null, 'answered')
    await Promise.all([call(gate), call(second)])
  })

  it('opens again when the trial fails', async () => {
    const { clock, gate, second } = openGates()
    await fail(gate)
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS)
    await call(second, 'failed')
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS - 1)
    await expect(call(gate)).rejects.toMatchObject(refused)
    clock.advance(1)
    await call(gate, 'answered')
    await call(gate)
  })

  it('makes another call the trial when the first was stopped or its process died', async () => {
    const { clock, gate, second } = openGates()
    await fail(gate)
    clock.advance(MODEL_CIRCUIT_COOLDOWN_MS)
    await call(gate)
    const lost = await gate.enter(modelCall(), never)
    await expect(call(second)).rejects.toMatchObject(refused)
    clock.advance(15_000)
    await call(second, 'answered')
    await lost.leave(null, 'failed')
    await call(gate)
  })

  it('does not ask what began before it opened', async () => {
    const { gate } = openGates()
    const early = await gate.enter(modelCall(), never)
    await fail(gate)
    await early.leave(null, 'answered')
    await expect(call(gate)).rejects.toMatchObject(refused)
  })

  it('stays open for as long as the provider asked to be left alone', async () => {
    const { clock, gate } = openGates()
    await fail(gate, MODEL_CIRCUIT_FAILURES - 1)
    const last = await gate.enter(modelCall(), never)
    await gate.pause(2 * MODEL_CIRCUIT_COOLDOWN_MS)
    await last.leave(null, 'failed')
    clock.advance(2 * MODEL_CIRCUIT_COOLDOWN_MS - 1)
    await expect(call(gate)).rejects.toMatchObject(refused)
    clock.advance(1)
    await call(gate, 'answered')
  })

  it('knows each provider by itself', async () => {
    const { gate } = openGates()
    const { gate: other } = openGates()
    await fail(gate)
    expect([await isClosed(gate), await isClosed(other)]).toEqual([false, true])
  })
})
