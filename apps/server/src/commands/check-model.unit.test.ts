import { describe, expect, it } from 'vitest'
import { checkModel } from './check-model.ts'

describe('checkModel', () => {
  it('suggests the settings of a local model server when no model is set', async () => {
    const settings = 'LLM_BASE_URL=http://127.0.0.1:1234/v1 LLM_MODEL=qwen2.5'
    const check = await checkModel(null, async () => ({ server: 'LM Studio', settings }))
    expect(check).toEqual({
      title: 'Model',
      state: 'note',
      lines: ['none is set: the built-in writer writes', `LM Studio runs here, to use it set ${settings}`],
    })
  })

  it('reports that the built-in writer is used when there is no model', async () => {
    expect((await checkModel(null, async () => null)).lines).toEqual([
      'none is set: the built-in writer writes',
    ])
  })
})
