import type { MessageType } from '@firstline/contract/options'
import type { Recognition } from '@firstline/copywriter'
import { shuffle } from './shuffle.ts'

/**
 * Lines of the playbook as examples. The brief only chooses among them, so they may be part of the instructions.
 * Another seed chooses other lines, since models repeat what they are shown.
 */
export function pickExampleLines(
  { situation, mechanism }: Pick<Recognition, 'situation' | 'mechanism'>,
  messageType: MessageType,
  seed: string,
): string[] {
  const some = (lines: readonly string[], count: number) =>
    shuffle(lines.filter(isWhole), seed).slice(0, count)
  if (messageType === 'Email Subject Line') {
    const own = some(mechanism?.subjects ?? [], 2)
    return [...own, ...some(situation.subjects, 6 - own.length)]
  }
  return [
    ...some(situation.statements, 2),
    ...some(situation.questions, 1),
    ...some(situation.consequences, 1),
    ...some(mechanism?.lines ?? situation.offers.any ?? [], 2),
  ]
}

/** A model would copy a slot as it is. */
const isWhole = (line: string) => !/[{}[\]]/.test(line)
