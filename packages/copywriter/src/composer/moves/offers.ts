import { moves } from './moves.ts'

/** What the sender does about the trouble, and all the reader gains by it. */
export const WAYS = moves`
w-with     | | With {our}, {withlead}. {rest}
w-our      | | {ourlead}. {rest}
w-two      | | {offer}. {lead}. {rest}
w-colon    | | {offer}: {shortlead}. {rest}
w-and      | | {offer}, and {shortlead}. {rest}
w-tail     | | {offer} {tail}. {resttail}
w-does     | | {our} {does}. {restdoes}
w-can      | Persuasive Ego | {offer}, so you can {can}.
w-so       | Persuasive | {offer}, so {deedlead}. {rest}
w-gainwith | | {openlead} with {our}. {rest}
w-readers  | Friendly Authority | {plainoffer} for {readers}. {lead}. {rest}
w-means    | Persuasive | {offer}. That means {readerlead}. {rest}
w-where    | that Persuasive | That's where {our} {comes} in: {answerlead}. {rest}
w-why      | that Persuasive | That's why {deed}. {lead}. {rest}
w-plain    | nogain | {offer}.
w-fit      | nogain | {plainoffer} for {readers}.
`

/** The same where no trouble was said. */
export const PLAIN_WAYS = WAYS.filter(({ pointsBack }) => !pointsBack)

/** What the offer is for, where the brief says no more. */
export const PURPOSES = moves`
p-so       | nogain | {offer}, so {purpose}.
p-for      | nogain | {plainoffer} for {readers}, so {purpose}.
p-with     | nogain | With {our}, {purpose}.
p-reader   | nogain | {plainoffer} for {readers}.
p-plain    | nogain | {offer}.
`

/** The trouble met by the offer. */
export const MEETINGS = moves`
b-next     | | The next time {event}, {actionlead}. {offer}. {rest}
b-instead  | | Instead of {gerund}, {youlead}. {offer}. {rest}
b-does     | | When {when}, {our} {does}. {restdoes}
b-if       | Friendly Persuasive | If {wholewhen}, {we} can help. {offer}. {lead}. {rest}
b-iffor    | Friendly Casual | If {wholewhen}, this may be for you. {offer}. {lead}. {rest}
b-ready    | Urgency | Before {event} again: with {our}, {withlead}. {rest}
`

/** The offer by its name and what it gives, to a reader whose trouble is not spoken of. */
export const INTRODUCTIONS = moves`
i-looking  | | Looking for {thing}? {lead}. {rest}
i-use      | | Could you use {thing}? {lead}. {rest}
i-thought  | Curiosity Friendly | Ever thought about {thing}? {lead}. {rest}
i-suggest  | Luxury High-Ticket | May I suggest {thing}? {lead}. {rest}
i-need     | Bold | Need {thing}? {lead}. {rest}
i-room     | Casual | Room for {thing} this year? {lead}. {rest}
`

/** What the reader gets, first. */
export const RESULTS = moves`
r-whatif   | first Curiosity Persuasive High-Ticket Missing | What if {whatif}? {offer}. {restif}
r-worth    | first High-Ticket Luxury | What would it be worth to you if {whatif}? {offer}. {restif}
r-suppose  | first Curiosity Friendly | Suppose {whatif}. {offer}. {restif}
r-with     | | {openlead} with {our}. {rest}
r-pitch    | first Interrupt | You don't know me, so straight to it: {offer}. {lead}. {rest}
r-honest   | first Interrupt | Honestly, this is a pitch: {offer}. {lead}. {rest}
r-point    | first Interrupt | This is a cold message, so here's the point: {offer}. {lead}. {rest}
r-terms    | Bold Casual | {terms}. {offer}. {resttail}
`

/** One more thing, where there is room. */
export const PROOFS = moves`
x-proof    | | {proof}.
x-note     | Casual Bold Interrupt | {proofnote}.
`

/** Where the form names an offer and no more: whether it is wanted, asked straight. */
export const INQUIRIES = moves`
n-looking  | nogain | Looking for {thing}? That's what {we} do for {readers}.
n-use      | nogain | Could you use {thing} this year? {we} would be glad to help.
`

/** The same as a plain word. */
export const NOTES = moves`
n-list     | nogain | If you need {thing} this year, {we} can help.
n-case     | nogain | In case it's of use to you this year: {offer}.
n-here     | nogain | Here's what {we} do, in case it's of use: {offer}.
n-one      | nogain Luxury High-Ticket | Should you need {thing} this year, {we} would be glad to help.
`
