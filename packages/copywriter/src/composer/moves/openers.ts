import { moves } from './moves.ts'

/** The reader's trouble, told. */
export const SCENES = moves`
s-plain    | | {clause}.
s-parts    | | {parts}
s-asis     | Persuasive High-Ticket | As it is, {habit}.
s-days     | | These days {habit}.
s-sofar    | | So far, {habit}.
s-until    | Urgency | Until something changes, {habit}.
s-stand    | High-Ticket Urgency | As things stand, {habit}.
s-short    | first Interrupt | Cold message, so just the point: {habit}.
s-happens  | Friendly | It happens: {habit}.
s-know     | Friendly | Perhaps you know this: {habit}.
s-needs    | Luxury | It doesn't have to be that {when}.
s-fixable  | Bold | {clause}. That's fixable.
s-stop     | Bold | {habit}. That can stop.
s-out      | Missing | You lose out each time {event}.
s-cost     | High-Ticket Missing | It's easy to miss what it costs when {when}.
s-better   | Ego | You have better things to do than {bare}.
s-become   | Ego | You didn't become {areader} to {bare}.
s-worth    | Ego | Your day is worth more than {gerund}.
s-knowhow  | Ego | You know better than I do what happens when {when}.
s-knowthat | Ego | You know more about {things} than I do.
s-shouldnt | Ego Luxury | You shouldn't have to {bare}.
s-lost     | Missing | The time that goes to {gerund} doesn't come back.
s-things   | | {things} can be avoided.
s-week     | Casual Friendly | Some weeks it's all {things}.
s-goes     | Casual | So it goes: {habit}.
s-still    | | You still {bare}.
s-one      | Bold | One thing to fix: {things}.
`

/** The reader's trouble, asked. */
export const QUESTIONS = moves`
q-still    | | Still {gerund}?
q-do       | | What do you do when {when}?
q-happens  | Curiosity Authority | What happens when {when}?
q-deals    | | Who deals with it when {when}?
q-find     | | How often do you find that {when}?
q-much     | | How much of your week goes to {gerund}?
q-spend    | Persuasive Missing | What would you do with the time you spend {gerund}?
q-change   | Persuasive High-Ticket | What would change if you didn't have to {bare}?
q-costs    | Missing High-Ticket | What {dothings} {things} cost you in a month?
q-today    | | How do you deal with {things} today?
q-had      | Casual | Had {things} this week?
q-odd      | first Interrupt | Odd question: what do you do when {when}?
q-enjoy    | first Interrupt Casual | Odd question: does anyone enjoy {gerund}?
q-oddthing | first Interrupt | Odd question: who likes {things}?
q-honest   | Casual Friendly | Honest question: still {gerund}?
q-may      | Luxury High-Ticket | May I ask what you do when {when}?
q-maything | Luxury High-Ticket | May I ask how you deal with {things}?
q-next     | Urgency | What will you do the next time {event}?
q-long     | Urgency | How long can {things} go on?
q-right    | Casual | {brief}, right?
q-known    | Curiosity | Do you know what it costs you when {when}?
q-count    | Interrupt | Ever counted how often {event}?
q-answer   | Curiosity | Who has an answer when {when}?
q-hours    | Urgency Missing | How many hours go to {gerund}?
q-have     | | Do you still {bare}?
q-ever     | Friendly | Ever had it that {when}?
`

/** A fact of the brief, first. */
export const FACTS = moves`
f-clause   | | {fact}.
f-note     | | {note}.
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

/** Where nothing is known of the reader's day: the thing itself, asked about. */
export const NEEDS = moves`
n-use      | | Could you use {thing}?
n-looking  | | Looking for {thing}?
n-need     | Bold | Need {thing}?
n-thought  | Friendly Curiosity | Ever thought about {thing}?
n-suggest  | Luxury High-Ticket | May I suggest {thing}?
n-interest | Luxury High-Ticket | Would {thing} be of interest?
n-room     | Casual | Room for {thing} this year?
n-covered  | Authority Persuasive | Do you have {thing} covered for this year?
n-before   | Urgency | Do you need {thing} soon?
n-odd      | Interrupt | Odd question for a stranger: could you use {thing}?
`
