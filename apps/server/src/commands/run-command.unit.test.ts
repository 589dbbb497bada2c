import { afterEach, describe, expect, it, vi } from 'vitest'
import { CommandError } from './command-error.ts'
import { defineCommand, printLine } from './run-command.ts'

afterEach(() => vi.restoreAllMocks())

describe('a command of the operator', () => {
  it('prints names and errors of other servers without control characters', async () => {
    const written: string[] = []
    const keep = (text: string | Uint8Array) => written.push(String(text)) > 0
    vi.spyOn(process.stdout, 'write').mockImplementation(keep)
    vi.spyOn(process.stderr, 'write').mockImplementation(keep)
    const command = defineCommand('usage', async () => {
      printLine('model\u001b[2Jone\u009b31m\ttwo')
      throw new CommandError('refused:\u0007 by \u001b]0;title')
    })
    expect(await command([])).toBe(1)
    expect(written).toEqual(['model[2Jone31m\ttwo\n', 'refused: by ]0;title\n'])
  })
})
