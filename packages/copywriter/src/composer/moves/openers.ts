import { moves } from './moves.ts'

/** The reader's trouble, told. */
export const SCENES = moves`
s-plain    | | {clause}.
s-parts    | | {parts}
s-still    | | You still {bare}.
s-short    | first Interrupt | Cold message, so just the point: {habit}.
s-out      | Missing | You lose out each time {event}.
s-cost     | High-Ticket Missing | It's easy to miss what it costs when {when}.
s-better   | Ego | You have better things to do than {chore}.
s-become   | Ego | You didn't become {areader} to {chore}.
s-worth    | Ego | Your day is worth more than {pastime}.
s-knowhow  | Ego | You know better than I do what happens when {event}.
s-knowthat | Ego | You know more about {things} than I do.
s-shouldnt | Ego Luxury | You shouldn't have to {chore}.
s-lost     | Missing | The time that goes to {pastime} doesn't come back.
`

/** The reader's trouble, asked. */
export const QUESTIONS = moves`
q-still    | | Still {gerund}?
q-asked    | | {asked}?
q-askedh   | Casual Friendly | Honest question: {asked}?
q-askedm   | Luxury High-Ticket | May I ask: {asked}?
q-do       | | What do you do when {situation}?
q-happens  | Curiosity Authority | What happens when {when}?
q-deals    | | Who deals with it when {event}?
q-much     | | How much of your week goes to {pastime}?
q-spend    | Persuasive Missing | What would you do with the time you spend {pastime}?
q-change   | Persuasive High-Ticket | What would change if you didn't have to {chore}?
q-costs    | Missing High-Ticket | What {dothings} {things} cost you in a month?
q-today    | | How do you deal with {shortthings} today?
q-odd      | first Interrupt | Odd question: what do you do when {situation}?
q-strange  | first Interrupt | Strange question from a stranger: what happens when {event}?
q-enjoy    | first Interrupt Casual | Odd question: does anyone enjoy {gerund}?
q-honest   | Casual Friendly | Honest question: still {gerund}?
q-may      | Luxury High-Ticket | May I ask what you do when {situation}?
q-maything | Luxury High-Ticket | May I ask how you deal with {shortthings}?
q-next     | Urgency | What will you do the next time {event}?
q-right    | Casual | {brief}, right?
q-known    | Curiosity | Do you know what it costs you when {event}?
q-hours    | Urgency Missing | How many hours go to {pastime}?
q-have     | | Do you still {bare}?
q-lack     | | {lack}?
`

/** A fact of the brief, first. */
export const FACTS = moves`
f-clause   | | {fact}.
`

/** What the trade knows, where the brief says little. */
export const KNOWN = moves`
k-moment   | | {moment}
k-question | | {question}
`

export const TESTS = moves`
t-test     | | {test} {shows}
`

/** The given numbers multiplied in plain sight. */
export const SUMS = moves`
m-plain    | | {clause}. {count} of that is {total}.
m-add      | Urgency Interrupt Missing | Add it up: {amount}, so {count} of that is {total}.
m-gerund   | | {amount} on one job: {count} of that is {total}.
`
