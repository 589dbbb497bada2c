import { isPlural } from '../grammar.ts'
import type { Brief } from '../read-brief.ts'
import { wordCount } from '../reading/item.ts'
import type { Scene } from '../reading/scenes.ts'
import { sceneAnew } from '../reading/unechoed.ts'
import type { Trouble } from './material.ts'

/** Past and perfect scenes are not habits, so "when" can't stand before them. */
const PAST =
  /\b(hasn't|haven't|has|have been|had|was|were|went|came|told|noticed|showed|slipped|sold|lost|hit|recorded|didn't)\b|\w{3,}ed (?!by|to)/

/** The reader's troubles in the forms a writer needs. */
export function readTroubles(brief: Brief): Trouble[] {
  return brief.scenes.flatMap((scene) => troubleOf(scene, brief) ?? [])
}

function troubleOf(scene: Scene, { echoes, details }: Brief): Trouble | undefined {
  const text = sceneAnew(scene.text, scene.still, echoes)
  if (text === undefined) return undefined
  const facts = {
    isPast: PAST.test(text),
    hasDetail: /\d/.test(text) || details.some((detail) => text.includes(detail.text)),
    isPart: scene.isPart,
    words: wordCount(text),
  }
  if (scene.shape === 'gerund') return { ...facts, gerund: text }
  if (scene.shape === 'list') {
    const last = scene.parts.at(-1) ?? text
    const things = scene.parts.length > 1 ? `${scene.parts.slice(0, -1).join(', ')} and ${last}` : text
    return {
      ...facts,
      things,
      thingsArePlural: scene.parts.length > 1 || isPlural(things.split(' ').at(-1) ?? ''),
    }
  }
  const parts = scene.parts.flatMap((part) => sceneAnew(part, undefined, echoes) ?? [])
  const [first = text] = scene.parts
  const single = scene.parts.length === 1 ? text : first
  const isHabit =
    !/\bstill\b/.test(single) &&
    wordCount(single) <= 11 &&
    !/[,:]/.test(single) &&
    !PAST.test(single) &&
    !/^(when|if|every|each)\b/.test(single)
  const bare = /^you (?!are\b|have\b|can\b|can't\b)([a-z]+ .+)$/.exec(text)?.[1]
  return {
    ...facts,
    clause: text,
    ...(parts.length > 1 && parts.length === scene.parts.length ? { parts } : {}),
    ...(isHabit ? { when: single } : {}),
    ...(bare === undefined || facts.isPast ? {} : { bare }),
  }
}
