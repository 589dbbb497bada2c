import { movesIn } from './move.ts'

/** One relevant line, and leave to say more. */
export const PERMISSIONS = movesIn(`
i-line   | Luxury High-Ticket | On {our}, only this: {list}.
i-linew  | Luxury High-Ticket | On {our}, only this: {way}.
i-when   | Luxury High-Ticket | For the day when {when}: {our}.
i-time   | Luxury High-Ticket | Your time is short, so only this: {list}. {thats} {our}.
`)

/** What the message is, admitted before anything else. */
export const ADMISSIONS = movesIn(`
i-plain  | | No speech, just what you get with {our}: {list}.
i-plainw | | No speech, just the one thing about {our}: {way}.
i-cold   | Casual Interrupt | Cold message about {our}, I know. {list}.
i-coldw  | Casual Interrupt | Cold message about {our}, I know. {way}.
`)
