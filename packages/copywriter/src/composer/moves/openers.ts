import { movesIn } from './move.ts'

/** The reader's trouble as a question. */
export const QUESTIONS = movesIn(`
q-plain   | | {pain}?
q-still   | | Still {gerund}?
q-do      | | What do you do when {when}?
q-happens | Curiosity | What happens when {when}?
q-who     | Ego Curiosity | Who has to deal with it when {when}?
q-counted | Curiosity Interrupt | Ever counted how often {when}?
q-guess   | Casual Friendly | Let me guess: {pain}?
q-honest  | Casual | Honest question: what do you do when {when}?
q-odd     | Interrupt | Odd question: {pain}?
q-odd2    | Interrupt | Odd question: who notices first when {when}?
q-normal  | Bold | Is it normal that {when}?
q-cost    | Missing Urgency High-Ticket | What does it cost you when {when}?
q-lost    | Missing | How much is lost each time {when}?
q-last    | | When was the last time that {when}?
q-first   | | Who hears it first when {when}?
q-team    | | How does your week look when {when}?
q-plan    | | Is there a plan for when {when}?
q-know    | Ego | You'll know this: what happens when {when}?
q-may     | Luxury | What happens, may I ask, when {when}?
q-ask     | Luxury High-Ticket | May I ask who looks after it when {when}?
q-long    | High-Ticket Urgency | How long can you leave it when {when}?
`)

/** The reader's trouble as a scene. */
export const SCENES = movesIn(`
s-plain   | | {scene}.
s-parts   | | {parts}.
s-again   | Urgency | {scene}. Again this week?
s-ego     | Ego | {scene}, and you have better things to do than fix that.
s-ego3    | Ego | {parts}. That's above anyone's job description.
s-strange | Interrupt | {scene}: strange thing to get used to.
s-songs   | Interrupt | {parts}. Nobody writes songs about it.
s-bold    | Bold | {scene}. That can stop.
s-bold2   | Bold | {parts}. Enough of that.
s-casual  | Casual | {scene}. Not ideal.
s-casual2 | Casual | {parts}. Annoying, I know.
s-warm    | Friendly | {scene}. It happens.
s-warm2   | Friendly | {parts}. You know the feeling.
s-lux     | Luxury | {scene}. That can simply be looked after, before anyone asks.
s-lux2    | Luxury | {parts}. It could be a calmer story.
s-high    | High-Ticket | {scene}, and the bigger the business, the more that costs.
s-high2   | High-Ticket | {parts}. With real stakes, that's a priority.
s-know    | Ego | You know this better than I do: {scene}.
s-when    | Persuasive | When {when}, someone ends up paying for it.
s-whenday | | When {when}, the rest of the day bends around it.
s-whenhow | | Nobody plans for the moment when {when}.
s-fact    | Bold | Plain fact: {scene}.
s-whenego | Ego | When {when}, it ends up on your desk.
s-whenlux | Luxury | When {when}, it's always noticed.
`)

/** A fact of the brief that can stand first. */
export const FACTS = movesIn(`
f-plain   | | {fact}.
f-pain    | | {fact}. And still: {pain}?
f-so      | Persuasive Urgency | {fact}. So what do you do when {when}?
f-what    | Curiosity | {fact}. What happens when {when}?
f-still   | Bold | {fact}. Still {gerund}?
`)

/** What anyone in the trade knows, where the brief gives no trouble of its own. */
export const COMMON = movesIn(`
c-scene   | | {scenes}
c-ask     | | {known}
`)

/** Where the brief names no trouble: the subject itself, as a question. */
export const SUBJECTS = movesIn(`
u-list   | | {is} {thin} on the list this year?
u-happy  | | Happy with {topic} so far?
u-call   | | Who gets the call when it's about {thin}?
u-house  | | {topic}: your own job, or someone else's?
u-less   | | One job less this year: {topic}.
u-odd    | Interrupt Curiosity | Odd question: who remembers {topic} before it's urgent?
u-when   | Urgency Missing | When did {topic} last get your full attention?
u-lux    | Luxury High-Ticket | Who has your full trust with {topic}?
u-ego    | Ego | You surely have better things to do than think about {topic}.
`)

/** Something the reader can try today. */
export const TESTS = movesIn(`
e-plain   | | {test} {shows}
`)

/** The given numbers multiplied in plain sight. */
export const SUMS = movesIn(`
m-plain   | | {scene}. {count} of that is {total}.
m-add     | Urgency Interrupt | Add it up: {amount}, and {count} of that is {total}.
`)
