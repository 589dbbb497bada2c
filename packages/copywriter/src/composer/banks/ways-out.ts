import { forEmotions, forTones, lines } from './bank.ts'

/** What the offer does, in one plain sentence. */
export const WAY_OUT = [
  ...lines(
    '{our} {np} {np-does}.',
    "That's why {we} {sell} {np-article}: it {it-does}.",
    "That's the job of {our} {np}: it {it-does}.",
    '{name} {it-does}.',
    '{name} {it-does}. It also {it-does-too}.',
    '{our} {np} {np-does}. It also {it-does-too}.',
    'With {our} {np}, you {you-do}.',
    '{our} {np} {means} you {you-do}.',
    "That's what {our} {np} {np-is} for: you {you-do}.",
    'With {our} {np}, {other-does}.',
    "Here's how {our} {np} {works}: {other-does}.",
    '{we-do-named}.',
    "Here's how {our} {np} {works}: {we} {we-do}.",
    "{we} {we-do}. That's {our} {np} in one line.",
    'With {our} {np}, {we} {we-do}.',
    '{our} {np} {comes} with {get}.',
    "That's what {our} {np} {np-is} for: {get}.",
    'With {our} {np}, you get {get}.',
    '{name} comes with {get}.',
  ),
  ...forEmotions(['Authority'], '{trade} is our trade: {we} {we-do}.', '{record}, and {our} {np} {np-does}.'),
]

/** When the brief gives only the name of the offer. */
export const NAMED_ONLY = [
  ...lines(
    "That's the part {our} {np} {takes-np} care of.",
    '{our} {np} {np-is} made for exactly that.',
    "That's what {our} {np} {np-is} for.",
    'Fixing that is the point of {our} {np}.',
    '{we} {sell} {np-article} for exactly that.',
    '{our} {np} can take that over for you.',
    'It can be handed over to {our} {np}.',
  ),
  ...forTones(['Luxury'], '{our} {np} can look after it for you.'),
  ...forEmotions(['Authority'], '{trade} is what we do.', '{trade} is our trade.'),
]

/** Says what is offered and no more: for a brief without a problem. */
export const PLAIN_OFFER = lines(
  '{we} {sell} {np-article} for {audience}.',
  '{we} {sell} {np-article}, and that is all this message is about.',
)

/** After a picture of the better state. */
export const BRIDGE = lines(
  '{our} {np} {gets} you there.',
  '{our} {np} {np-is} the way there.',
  "That's where {our} {np} {comes} in.",
  '{we} {sell} {np-article} to get you there.',
)

/** A fact of the sender's own, or the terms. */
export const PROOF = lines('{record}.', '{term}', '{limit}.')
