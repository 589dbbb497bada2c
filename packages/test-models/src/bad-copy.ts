import type { PromptData } from './prompt-data.ts'
import type { TestModelMessage } from './test-model.ts'

/** One message per angle, cycling through the texts. */
function toMessages({ angles }: PromptData, texts: readonly string[]): TestModelMessage[] {
  return angles.map((angle, index) => ({
    angle,
    content: texts[index % texts.length] ?? '',
    explanation: 'It gets to the point. It ends with a question.',
  }))
}

/** Bad copy of models: each text breaks another rule. */
export function writeClumsyCopy(data: PromptData): TestModelMessage[] {
  return toMessages(data, data.messageType === 'Cold DM' ? listClumsyMessages(data) : listClumsyLines(data))
}

function listClumsyMessages({ fields }: PromptData): string[] {
  const { targetAudience: audience, product } = fields
  return [
    `Hope this finds you well. We have helped 4,312 ${audience} raise revenue by 87% in 11 days. Worth a look?`,
    `Your days are long — your list is longer — and ${product} is the answer — truly. Want to see it?`,
    `Only 3 spots left for ${product}, and the offer ends at midnight on Friday. Shall I save one?`,
    `They tell us their days are full, so they asked for ${product} to save their time. Do they have a minute?`,
    `Unlock the game-changing power of ${product} and elevate your business to the next level. Ready?`,
    `I saw your latest post and noticed that you could use ${product}. As discussed with Brian, it works. Shall we talk?`,
    `Running a business like yours takes a lot. What if things were easier? Everything could be. Interested?`,
    `Have you thought about ${product}? Do you know what it costs you? Would you like to change that? Shall we book a call?`,
    `${audience}! Are you tired of the same old story? Our results-driven solution saves you time and money!!!`,
    `You wants ${product} and and it help your to gets more. Is an good time for you this week to has a look?`,
  ]
}

function listClumsyLines({ fields }: PromptData): string[] {
  const { targetAudience: audience, product } = fields
  return [
    'Re: our call about your account',
    `${product} for ${audience}`,
    "You won't believe this amazing offer!!!",
    'Only 3 spots left, ends Friday',
    'Quick question about your business growth',
    '87% more revenue in 11 days',
    '{{first_name}}, unlock the next level',
    'Success is waiting',
    'LAST CHANCE: ACT NOW 🔥🔥',
    'A seamless solution for everything you have always wanted to do and more',
  ]
}

/** Repeats the brief and the instructions. */
export function echoPrompt(data: PromptData, instructions: string): TestModelMessage[] {
  const { targetAudience, product, painPoint, solution, insight } = data.fields
  const texts = [painPoint, solution, insight, `${targetAudience} ${product}`, instructions.slice(0, 400)]
  return toMessages(
    data,
    texts.filter((text) => text !== ''),
  )
}

/** Copy with markup, links and placeholders. */
export function writeActiveCopy(data: PromptData): TestModelMessage[] {
  const { product } = data.fields
  return toMessages(data, [
    `Quick one about ${product}. <script>alert(1)</script> Worth a look?`,
    `Here is how ${product} works: [see it here](https://example.test/claim). Worth a look?`,
    `Hi {{first_name}}, is {{company}} looking at ${product} this month?`,
    `Have a look at ${product}. <img src=x onerror=alert(1)> Curious?`,
    `Hi [Name], javascript:alert(1) shows what ${product} does. Curious?`,
  ])
}
