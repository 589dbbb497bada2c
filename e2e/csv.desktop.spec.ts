import { generate } from './support/generate.ts'
import { makePro } from './support/make-pro.ts'
import { downloadCsv } from './support/read-csv.ts'
import { expect, test } from './support/test.ts'

test('downloaded messages keep line breaks, quotes and delimiters, and none begins a formula (P6.7)', async ({
  signedIn: page,
  user,
  origin,
}) => {
  await makePro(origin, user.email)
  const texts = [
    ['One, "two"\nand, three', 'Says “you” – naïve, 你好; and more'],
    ['first;second', '"quoted" from the start'],
    ['a "b"\r\nc', '\n\nlate'],
  ]
  const formulas = [
    '=HYPERLINK("http://example.test";"x")',
    '+1',
    '-1+1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
  ]
  const items = [...texts, ...formulas.map((text) => [text, text])].map(([content, explanation]) => ({
    id: crypto.randomUUID(),
    content,
    explanation,
    score: { total: 90, checks: [] },
  }))
  // The writers write no such texts, so the answer is another one.
  await page.route('**/functions/v1/generate-messages', (route) => route.fulfill({ json: items }))

  await generate(page)
  await page.waitForURL('**/results')
  await expect(page.getByRole('article')).toHaveCount(items.length)
  const { rows } = await downloadCsv(page)
  expect(rows).toEqual([
    { Content: 'One, "two"\nand, three', Explanation: 'Says “you” – naïve, 你好; and more' },
    { Content: 'first;second', Explanation: '"quoted" from the start' },
    { Content: 'a "b"\r\nc', Explanation: "'\n\nlate" },
    ...formulas.map((text) => ({ Content: `'${text}`, Explanation: `'${text}` })),
  ])
})
