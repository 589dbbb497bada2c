import { movesIn } from './move.ts'

/** What the sender does about it, in one plain sentence. */
export const WAY_OUTS = movesIn(`
w-colon    | | {our}: {list}.
w-bare     | | {bare}: {list}.
w-for      | | That's what {our} {is} for: {list}.
w-job      | | {our} {is} built around that: {list}.
w-jobw     | | {our} {is} built around that: {way}.
w-take     | Casual Friendly | {our} can take that off your list: {list}.
w-takew    | Casual Friendly | {our} can take that off your list: {way}.
w-only     | | {offer}.
w-offer    | | {offer}: {list}.
w-offerway | | {offer}: {way}.
w-two      | | {offer}. {way}.
w-twolist  | | {offer}. {list}.
w-with     | | With {our}, {way}.
w-does     | | {our} {does}.
w-offerdoes| | {offer}. It {does}.
w-that     | | {way}. {thats} {our}.
w-thatlist | | {list}. {thats} {our}.
w-so       | Persuasive | So take {our}: {list}.
w-sow      | Persuasive | So with {our}, {way}.
w-fix      | Bold | {our} {is} how it ends: {list}.
w-fixw     | Bold | {our} {is} how it ends: {way}.
w-easy     | Casual | Easy to fix with {our}: {list}.
w-easyw    | Casual | Easy to fix with {our}: {way}.
w-glad     | Friendly | Happy to help with {our}: {list}.
w-gladw    | Friendly | Happy to help with {our}: {way}.
w-lux      | Luxury | {our}, quietly done: {list}.
w-luxw     | Luxury | Quietly, with {our}, {way}.
w-high     | High-Ticket | {our}, in outline: {list}.
w-highw    | High-Ticket | {our}, in outline: {way}.
w-next     | Urgency | Before it happens again: {our}. {list}.
w-nextw    | Urgency | Before it happens again: with {our}, {way}.
`)

/** Those that need no trouble before them: no "it" and no "that" to point at one. */
const POINTING = /^w-(?:for|next|nextw|easy|easyw|fix|fixw|take|takew|job|jobw|glad|gladw|so|sow)$/
export const PLAIN_WAY_OUTS = WAY_OUTS.filter(({ id }) => !POINTING.test(id))

/** Now and then, in one breath. */
export const BEFORE_AFTER = movesIn(`
b-now      | | Now: {pain}. With {our}: {list}.
b-noww     | | Now: {pain}. With {our}, {way}.
b-before   | | Before {our}: {pain}. After: {list}.
b-nowo     | | Now: {pain}. {offer}: {list}.
b-nowow    | | Now: {pain}. {offer}: {way}.
b-left     | Interrupt Curiosity | On the left: {pain}. On the right: {list}. The difference is {our}.
b-instead  | Bold Casual | {list}. Or, without {our}: {pain}.
b-same     | | Same day, two versions. {pain}. Or: {list}, with {our}.
b-samew    | | Same day, two versions. {pain}. Or: {way}.
b-when     | | When {when}, {way}. {thats} {our}.
b-if       | | If {when}, {our} {does}.
b-whenl    | | For when {when}: {our}. {list}.
`)

/** What the reader gets, first. */
export const RESULTS = movesIn(`
r-list     | | {list}. {thats} {our}, for when {when}.
r-listp    | | {list}. {thats} {our}.
r-wayp     | | {way}. {thats} {our}.
r-what     | Curiosity | What if {way}? {thats} {our}.
r-imagine  | Luxury | Imagine: {list}. {thats} {our}.
r-instead  | | {list}, instead of {gerund}. {thats} {our}.
r-instway  | | {way}. No more {gerund}. {thats} {our}.
r-listo    | | {list}. {offer}.
r-offer    | | {offer}. {list}.
r-offerw   | | {offer}. {way}.
`)

/** The terms as the hook. */
export const TERMS = movesIn(`
t-offer    | | {offer}: {terms}.
t-plain    | | {terms}. {thats} {our}.
t-bare     | | {bare}: {terms}.
t-when     | | {terms}. {thats} {our}, for when {when}.
`)

/** What is on offer and nothing more, for briefs that say no more. */
export const PLAIN = movesIn(`
p-offer    | | {offer}.
p-what     | | {bare} {is} what {we} do.
p-whom     | | {bare} for {audience}: that's what {we} do.
p-with     | | {offerfor}.
`)
