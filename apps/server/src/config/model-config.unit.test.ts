import { describe, expect, it } from 'vitest'
import { ASSUMED_PRICE, NO_PRICE } from './model-prices.ts'
import { findIssues, production, readTestConfig } from './testing/read-config.ts'

describe('configFrom: language model', () => {
  it('has no model when no setting names one', () => {
    expect(readTestConfig({}).model).toBeNull()
  })

  it('needs only a key to use OpenAI', () => {
    expect(readTestConfig({ OPENAI_API_KEY: 'sk-1' }).model).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'sk-1',
      name: 'gpt-4o-mini',
      demoName: 'gpt-4.1-nano',
      output: 'auto',
    })
  })

  it('prefers another server and never sends the OpenAI key there', () => {
    const settings = { LLM_BASE_URL: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'llama3:8b' }
    expect(readTestConfig({ ...settings, OPENAI_API_KEY: 'sk-1' }).model).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: null,
      name: 'llama3:8b',
      demoName: 'llama3:8b',
    })
  })

  it('requires a model name for a server other than OpenAI', () => {
    expect(findIssues({ LLM_BASE_URL: 'http://127.0.0.1:1/v1' })).toEqual([
      expect.stringMatching(/^LLM_MODEL must be set with LLM_BASE_URL/),
    ])
  })

  it('reports model settings that have no effect without a model', () => {
    expect(findIssues({ LLM_MODEL: 'gpt-4o' })).toHaveLength(1)
  })

  it('reads the price of a model whose name contains colons and slashes', () => {
    const settings = { LLM_BASE_URL: 'http://127.0.0.1:1/v1', LLM_MODEL: 'org/llama3:8b' }
    const { model } = readTestConfig({
      ...settings,
      LLM_DAILY_BUDGET: '5',
      LLM_PRICES: 'org/llama3:8b=0.1/0.25, other=0/0',
    })
    expect(model?.prices.get('org/llama3:8b')).toEqual({ inputPerMillion: 0.1, outputPerMillion: 0.25 })
  })

  it('has a daily budget of 5 dollars, which can be changed or switched off', () => {
    const readBudget = (environment: Record<string, string>) =>
      readTestConfig({ OPENAI_API_KEY: 'sk-1', ...environment }).model?.dailyBudget
    expect(readBudget({})).toBe(5)
    expect(readBudget({ LLM_DAILY_BUDGET: '2.50' })).toBe(2.5)
    expect(readBudget({ LLM_DAILY_BUDGET: 'off' })).toBeNull()
  })

  it.each([
    ['https://models.example.com/v1', ASSUMED_PRICE],
    ['http://203.0.113.7/v1', ASSUMED_PRICE],
    ['http://localhost:11434/v1', NO_PRICE],
    ['http://[::1]:11434/v1', NO_PRICE],
    ['http://192.168.1.20:8000/v1', NO_PRICE],
    ['http://ollama:11434/v1', NO_PRICE],
    ['http://host.docker.internal:11434/v1', NO_PRICE],
  ])('counts a model without a price at %s in the budget as documented', (LLM_BASE_URL, price) => {
    expect(readTestConfig({ LLM_BASE_URL, LLM_MODEL: 'llama3' }).model?.otherwisePrice).toEqual(price)
  })

  it('limits refunds to 10 an hour unless another number is set', () => {
    expect(readTestConfig({}).generation.refundsHourly).toBe(10)
    expect(readTestConfig({ LIMIT_REFUNDS_HOURLY: '25' }).generation.refundsHourly).toBe(25)
  })

  it.each([
    ['LLM_PRICES', 'gpt-4o=cheap'],
    ['LLM_DAILY_BUDGET', '-1'],
    ['LLM_DAILY_BUDGET', 'none'],
    ['LIMIT_REFUNDS_HOURLY', '0'],
    ['LLM_OUTPUT', 'xml'],
    ['LLM_CONCURRENCY', '0'],
    ['DEMO_DAILY_LIMIT', 'many'],
  ])('names %s when its value %j is invalid', (name, value) => {
    const issues = findIssues({ OPENAI_API_KEY: 'sk-1', [name]: value })
    expect(issues).toEqual([expect.stringMatching(new RegExp(`^${name} is `))])
  })

  it('never allows reading private pages in production', () => {
    expect(findIssues({ ...production, FETCH_ALLOW_PRIVATE: 'true' })).toHaveLength(1)
  })
})
