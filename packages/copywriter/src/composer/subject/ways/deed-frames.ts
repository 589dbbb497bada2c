import type { SubjectAngleId } from '../angles.ts'

/** A sentence about what the reader does: "{doing}" is "chasing receipts by email", "{do}" is "chase receipts by email". */
export interface DeedFrame {
  angle: SubjectAngleId
  way: string
  worth: number
  form: string
  /** It speaks of a choice or of a job, so "losing jobs" can't stand in it. */
  isChosen?: true
}

export const DEED_FRAMES: readonly DeedFrame[] = [
  { angle: 'question', way: 'still', worth: 7, form: 'still {doing}?' },
  { angle: 'question', way: 'how-long', worth: 4, form: 'how long do you spend {doing}?', isChosen: true },
  { angle: 'question', way: 'what-if-stopped', worth: 4, form: 'what if you stopped {doing}?' },
  { angle: 'question', way: 'rather-not', worth: 5, form: 'rather not {do}?', isChosen: true },
  { angle: 'question', way: 'who-else', worth: 3, form: "who's {doing}?", isChosen: true },
  { angle: 'question', way: 'had-enough', worth: 2, form: 'had enough of {doing}?' },
  { angle: 'contrast', way: 'could-stop', worth: 4, form: 'you could stop {doing}' },
  { angle: 'contrast', way: 'instead', worth: 3, form: 'instead of {doing}' },
  { angle: 'contrast', way: 'stop', worth: 3, form: 'stop {doing}' },
  { angle: 'contrast', way: 'an-end', worth: 3, form: 'an end to {doing}' },
  { angle: 'hook', way: 'what-it-takes', worth: 3, form: 'what {doing} costs you' },
  { angle: 'hook', way: 'when-you-stop', worth: 3, form: 'when you stop {doing}', isChosen: true },
]

/** What happens to people, whoever does it. */
export const NOT_CHOSEN =
  /^(lose|miss|get|wait|struggle|forget|drown|fail|hear|see|find|run|fall|end|hope|worry|receive|rely|depend|watch|work)$/

/** What is not done by the hour. */
export const NO_TIME = /^(pay|buy|owe|spend|waste|own|undercharge|overpay|guess)$/
