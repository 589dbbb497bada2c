import { moves } from './moves.ts'

/** What the sender does about the trouble. */
export const WAYS = moves`
w-with     | | With {our}, {withgain}.
w-colon    | | {offer}: {withgain}.
w-two      | | {offer}. {gain}.
w-and      | | {offer}, and {shortgain}.
w-does     | | {our} {does}.
w-offdoes  | | {offer}. It {does}.
w-for      | that | That's what {our} {is} for: {withgain}.
w-forfull  | that | That's what {our} {is} for. {gain}.
w-care     | that | {our} {takes} care of that: {withgain}.
w-carefull | that Luxury Friendly | {our} {takes} care of that. {gain}.
w-helps    | that Friendly | {our} {helps} with that: {withgain}.
w-exactly  | that Persuasive | {plainoffer} for exactly that. {gain}.
w-why      | that Persuasive | That's why {deed}: {withgain}.
w-whytwo   | that Persuasive High-Ticket | That's why {deed}. {gain}.
w-cango    | that | It can go like this: {withgain}. {offer}.
w-gainwith | | {opengain} with {our}.
w-free     | | {freegain}. {offer}.
w-solve    | that Bold | {our} {is} how you end that: {withgain}.
w-fixes    | that Bold | {our} {fixes} that. {gain}.
w-simple   | that Bold Casual | Simple with {our}: {withgain}.
w-say      | that Curiosity | There's a way around that: {withgain}. {offer}.
w-tail     | | {offer} {tail}.
w-tailtwo  | | {offer} {tail2}. {gain}.
w-can      | Persuasive Ego | {offer}, so you can {can}.
w-easier   | that Casual Friendly | It's easier with {our}: {withgain}.
w-instead  | | Instead of {gerund}, {yougain}. {offer}.
w-calm     | that Luxury | With {our}, it's looked after: {withgain}.
w-matter   | that High-Ticket | {our} {is} meant for that. {gain}.
w-alone    | that | {plainoffer} for exactly that.
w-plain    | | {offer}.
w-only     | that | That's what {our} {is} for.
w-onlycare | that | {our} {takes} care of that.
w-onlywhy  | that Persuasive | That's why {deed}.
`

/** The same where no trouble was said. */
export const PLAIN_WAYS = WAYS.filter(({ pointsBack }) => !pointsBack)

/** What the offer is for, where the brief says no more. */
export const PURPOSES = moves`
p-so       | | {offer}, so {purpose}.
p-for      | | {offer} for {readers}, so {purpose}.
p-with     | | With {our}, {purpose}.
p-that     | that | {offer} for that: {purpose}.
p-reader   | | {offer} for {readers}.
p-plain    | | {offer}.
`

/** The trouble met by the offer in one sentence. */
export const MEETINGS = moves`
b-next     | | The next time {event}, {action}.
b-say      | | Say {when}. With {our}, {withgain}.
b-if       | | If {when}, {our} {helps}: {withgain}.
b-iffree   | Friendly Casual | If {when}, this may be for you: {freegain}.
b-now      | | Right now {habit}. With {our}, {withgain}.
b-days     | | These days {habit}. With {our}, {withgain}.
b-asis     | Persuasive | As it is, {habit}. With {our}, {withgain}.
b-instead  | | Instead of {gerund}, {yougain}.
b-nomore   | Bold Casual | No more {gerund}: {freegain}.
b-without  | | {freegain}, without {gerund}.
b-against  | | Against {things}, {our} {helps}: {withgain}.
b-forthing | | For {things} there's {our}: {withgain}.
b-doesif   | | If {when}, {our} {does}.
b-ready    | Urgency | Before {event} again, look at {our}: {withgain}.
b-canstop  | Bold | {things} can stop: {freegain}.
`

/** The offer by its name and what it gives, to a reader whose trouble is not spoken of. */
export const INTRODUCTIONS = moves`
i-looking  | | Looking for {thing}? {gain}.
i-picture  | Luxury | Picture {thing}: {withgain}.
i-use      | | Could you use {thing}? {gain}.
i-thought  | Curiosity | Ever thought about {thing}? {gain}.
i-suggest  | Luxury High-Ticket | May I suggest {thing}? {gain}.
`

/** What the reader gets, first. */
export const RESULTS = moves`
r-whatif   | first Curiosity Persuasive High-Ticket Missing | What if {whatif}?
r-worth    | first High-Ticket Luxury | What would it be worth to you if {whatif}?
r-free     | | {freegain}.
r-it       | it | {gain}.
r-suppose  | first Curiosity Friendly | Suppose {whatif}.
r-picture  | first Luxury | Picture it: {freegain}.
r-point    | first Interrupt | This is a cold message, so here's the point: {freegain}.
r-short    | Bold Casual | {phrase}, {phrase2}.
`

/** Behind a result: whose it is. */
export const CREDITS = moves`
c-offer    | | {offer}.
c-comes    | | That {comes} {our}.
c-tail     | | {offer} {tail2}.
c-name     | | That's {name}.
`

/** One more thing, where there is room. */
export const PROOFS = moves`
x-second   | it | {second}.
x-join     | more | , and {second}.
x-and      | more Casual Friendly | And {second}.
x-phrase   | Casual Bold Interrupt | {phrase2}.
x-proof    | | {proof}.
x-note     | | {proofnote}.
`
