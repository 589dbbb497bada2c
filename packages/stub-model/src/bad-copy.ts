import type { PromptData } from '@firstline/copywriter/testing'
import type { StubMessage } from './stub-model.ts'

/** As many messages as were asked for, from texts that are gone round. */
function messagesOf({ angles }: PromptData, texts: readonly string[]): StubMessage[] {
  return angles.map((angle, index) => ({
    angle,
    content: texts[index % texts.length] ?? '',
    explanation: 'It gets to the point. It ends with a question.',
  }))
}

/** What models write when nobody looks: each text breaks another rule. */
export function clumsyCopy(data: PromptData): StubMessage[] {
  const { targetAudience: audience, product } = data.fields
  return messagesOf(data, [
    `Hope this finds you well. We have helped 4,312 ${audience} raise revenue by 87% in 11 days. Worth a look?`,
    `Your days are long — your list is longer — and ${product} is the answer — truly. Want to see it?`,
    `Only 3 spots left for ${product}, and the offer ends at midnight on Friday. Shall I save one?`,
    `They tell us their days are full, so they asked for ${product} to save their time. Do they have a minute?`,
    `Unlock the game-changing power of ${product} and elevate your business to the next level. Ready?`,
  ])
}

/** The brief and the instructions, word for word. */
export function echoedCopy(data: PromptData, instructions: string): StubMessage[] {
  const { targetAudience, product, painPoint, solution, insight } = data.fields
  const texts = [painPoint, solution, insight, `${targetAudience} ${product}`, instructions.slice(0, 400)]
  return messagesOf(
    data,
    texts.filter((text) => text !== ''),
  )
}

/** Copy that would do something where it is shown or sent. */
export function activeCopy(data: PromptData): StubMessage[] {
  const { product } = data.fields
  return messagesOf(data, [
    `Quick one about ${product}. <script>alert(1)</script> Worth a look?`,
    `Here is how ${product} works: [see it here](https://example.test/claim). Worth a look?`,
    `Hi {{first_name}}, is {{company}} looking at ${product} this month?`,
    `Have a look at ${product}. <img src=x onerror=alert(1)> Curious?`,
    `Hi [Name], javascript:alert(1) shows what ${product} does. Curious?`,
  ])
}
