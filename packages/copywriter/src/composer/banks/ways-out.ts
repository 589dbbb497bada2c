import { forEmotions, forTones, lines } from './bank.ts'

/** What the offer does, in one plain sentence. */
export const WAY_OUT = [
  ...lines(
    '{offer} {np-does}.',
    '{offer} {np-does}.',
    "That's why {we} {sell} {np-article}: it {it-does}.",
    "That's the job of {offer}: it {it-does}.",
    '{offer} {np-does}. It also {it-does-too}.',
    'With {offer}, you {you-do}.',
    '{offer} {means} you {you-do}.',
    "That's what {offer} {np-is} for: you {you-do}.",
    'With {offer}, {other-does}.',
    '{offer} {means} {other-does}.',
    '{we-do-named}.',
    '{we} {sell} {np-article}, and {we} {we-do}.',
    '{offer}, in short: {we} {we-do}.',
    '{offer} {works} like this: {we} {we-do}.',
    '{offer} {comes} with {gets-plural}.',
    'With {offer}, you get {get}.',
    '{offer} {gives} you {get}.',
    "That's where {offer} {comes} in: you get {get}.",
  ),
  ...forEmotions(
    ['Authority'],
    '{trade} is our trade: {we} {we-do}.',
    '{record}, and {offer} {np-does}.',
    '{record}, and {we} {we-do}.',
  ),
]

/** When the brief gives only the name of the offer. */
export const NAMED_ONLY = [
  ...lines(
    "{?handles}That's the part {offer} {takes-np} care of.",
    '{offer} {np-is} made for exactly that.',
    "That's what {offer} {np-is} for.",
    'Fixing that is the point of {offer}.',
    '{we} {sell} {np-article} for exactly that.',
    '{?handles}{offer} can take that over for you.',
  ),
  ...forTones(['Luxury'], '{?handles}{offer} can look after it for you.'),
  ...forEmotions(['Authority'], '{trade} is what we do.', '{trade} is our trade.'),
]

/** Says what is offered and no more: for a brief without a problem. */
export const PLAIN_OFFER = [
  ...lines(
    '{we} {sell} {np-article} for {audience}.',
    "That's what {we} do: {np} for {audience}.",
    "If you'd like a second pair of eyes, {we} {sell} {np-article} for {audience}.",
    'Just so you know, {we} {sell} {np-article} for {audience}.',
    "{?named}That's what {we} do for {audience}.",
    "{?named}That's what {we} do, and {we} do it for {audience}.",
    "{?named}In case it helps, that's what {we} do.",
    '{we} {sell} {np-article}, in case that is of use.',
    'In case it helps, {we} {sell} {np-article}.',
  ),
  ...forTones(['Luxury', 'High-Ticket'], '{we} {sell} {np-article} for {audience}, with care.'),
]

/** After a picture of the better state. */
export const BRIDGE = lines(
  '{offer} {gets} you there.',
  "That's where {offer} {comes} in.",
  '{we} {sell} {np-article} to get you there.',
  'To get there, {offer} {np-does}.',
  '{offer}, in short: {we} {we-do}.',
  'With {offer}, you {you-do}.',
  'With {offer}, you get {get}.',
)

/** A fact of the sender's own, or the terms. */
export const PROOF = lines('{record}.', '{term}', '{limit}.')
