import type { Line } from './bank.ts'
import { spare, spareFor } from './bank.ts'

/**
 * Frames with more words of their own, by framework. Two texts may share fewer than half of their words, so a set of eight
 * about one long sentence needs them; a set of three seldom does.
 */
export const SPARE_LINES: Readonly<Record<string, readonly Line[]>> = {
  qvc: [
    ...spare("You may be the wrong person for this one, so feel free to say so. {q} It's about {our-any}."),
    ...spare(
      'Tell me if this sounds wrong, and I will leave it there. {q} I can tell you more about {our-any}.',
    ),
    ...spare(
      '{q} If so, {our-any} may be of use.',
      'Not everyone I write to has this problem, but it may be yours. {q} I can tell you more about {our-any}.',
    ),
    ...spare(
      "{q} I'm asking on behalf of {our}.",
      'Only you can tell me whether this is true where you work. {q} {way}.',
      'Only you can tell me whether this is true where you work. {q} {offer}.',
      "No need for a long answer, a single word will do. {q} It's about {our-any}.",
    ),
    ...spare(
      'Most cold messages open with a compliment. This one opens with a question. {q} {offer}.',
      'One thing worth asking, even from a stranger. {q} {way}.',
    ),
    ...spare(
      'I could be wrong about this one. {q} {way}.',
      "Something you'd know better than me. {q} {offer}.",
      'A plain yes or no would do here. {q} {offer}. {way-on}.',
    ),
  ],
  pas: [
    ...spare("Ignore this unless {c}. It's about {our-any}."),
    ...spare("If you're the right person to ask, and {c}, this may help. {offer}."),
  ],
  number: [...spare('How does this sound to you: {state}? {fact}.')],
  note: [
    ...spare('What made me write to you about {our} is short: {fact-mid}.'),
    ...spare(
      'Do you already have something like {our}? {fact}.',
      'Do you already have something like {our}? Worth knowing if {c}.',
      "I'm writing to {audience} about {our}. {q}",
      "I'm writing to {audience} about {our}. {fact}.",
      "I'm writing to {audience} about {our}. {way-on}.",
    ),
    ...spare('One line about {our}, and then you decide. {way-on}.', 'A note about {our}. {q}'),
  ],
  admission: [
    ...spare(
      "You don't know me and I don't know your week, so I'll be plain. {offer}.",
      "You don't know me and I don't know your week, so I'll be plain. {way}.",
    ),
    ...spareFor(
      ['Casual', 'Friendly', 'Bold', 'Persuasive'],
      "Cold messages are a gamble, so here's mine in one line. {way}.",
      "Cold messages are a gamble, so here's mine in one line. {offer}.",
      'Another pitch is the last thing you need, so judge this by one line. {way}.',
      'Another pitch is the last thing you need, so judge this by one line. {offer}.',
    ),
    ...spare(
      "You don't know me, so I'll keep this short. {offer}. {way-on}.",
      "You don't know me, so I'll keep this short. {way}.",
      "You didn't ask for this message, so here's the short of it. {q} {offer}.",
      "You didn't ask for this message, so here's the short of it. {fact}. {offer}.",
    ),
  ],
  plain: [
    ...spare(
      'If someone on your team already has this covered, stop reading here. {offer}.',
      'If someone on your team already has this covered, stop reading here. {way}.',
      "One sentence is all I'd like you to read, and it's this. {offer}.",
      "One sentence is all I'd like you to read, and it's this. {way}.",
      'Tell me to go away or tell me to say more, either is fine. {offer}.',
      'Tell me to go away or tell me to say more, either is fine. {way}.',
    ),
    ...spare(
      'My guess is that you get plenty of these, which is why mine fits in one breath. {offer}.',
      'My guess is that you get plenty of these, which is why mine fits in one breath. {way}.',
    ),
    ...spare(
      'Could be nothing for you, could be worth a minute of your day. {offer}.',
      'Could be nothing for you, could be worth a minute of your day. {way}.',
      "There's no clever opening in this message, only what's on offer. {offer}.",
      "There's no clever opening in this message, only what's on offer. {way}.",
      'Before you archive this one, see whether a single sentence is enough. {offer}.',
      'Before you archive this one, see whether a single sentence is enough. {way}.',
    ),
    ...spare("Here's why I'm in your inbox today. {offer}.", "Here's why I'm in your inbox today. {way}."),
    ...spare(
      'Worth knowing about, even if not today. {offer}.',
      'Worth knowing about, even if not today. {way}.',
      'One for your list, in case you ever look around. {offer}. {way-on}.',
      'If you have that covered, ignore me. If not. {offer}.',
    ),
  ],
}
