/**
 * Messages independent of the product's writers, with slots for the brief: `{offer}` a bare noun phrase, never a
 * subject; `{a offer}` the same with its article; `{pain}` a noun phrase or clause, always after a colon; `{fact}`
 * an optional sentence.
 */
export const PLAIN_MESSAGES: readonly string[] = [
  "Somewhere on your list there's a line about {a offer}, and it has been there for a while. {fact} A few minutes from you, and it's off the list.",
  'How do you manage without {a offer} today, by hand or not at all? {fact} If yours runs by itself already, tell me and I will leave you in peace.',
  'On an ordinary afternoon of yours, somebody else sees to what our {offer} is for. {fact} You keep your own hands for the work you are paid to do.',
  "Put our {offer} next to whatever you do about it now, and count the minutes. {fact} You'd soon know which of those you want to keep.",
  "You don't expect this message, so it's brief and about our {offer} alone. {fact} If it's nothing for you, a plain no is a fine answer.",
  'Before you hire anyone or buy anything else, look at what our {offer} can take over. {fact} You can say no after a single example, and that settles it.',
  'The part of your day that nobody sees is where our {offer} will earn its keep. {fact} You notice it by what no longer lands on your desk.',
  "You know your trade, and we know how to run {a offer}. Side by side, that's a thing fewer for you to learn. {fact}",
  "Ask around your office which job you'd all give away first. If the answer has to do with {offer}, we should talk. {fact}",
  "You'd say there's nothing hard about {a offer}. It's always somebody's side job, though, and your own days are full. {fact}",
  '{A offer} should be boring: set up properly, then there whenever you need it. {fact} Yours could be running before the month is out.',
  "When did you last look at {a offer} from your customer's chair? {fact} It takes a single look to see whether there's anything in it for you.",
  "A small test for today: note every moment you'd have been glad of our {offer}. {fact} If that list stays empty, you can forget I wrote.",
  "What you'd notice first is the quiet. Our {offer} will sit in the background while you get on with the work in front of you. {fact}",
  "Someone has to look after {a offer}, and it needn't be you. {fact} You'd stay in charge and hear from us only when something has to be decided.",
  "It's your decision, so here's our {offer} in outline and no more. {fact} You see for yourself what comes out before you agree to anything.",
  'Not every job deserves your evening. With our {offer}, that piece of the work is done by the time you sit down. {fact}',
  'Which would you rather have this month, another task to remember or our {offer} already in place? {fact} You know best which would last.',
  'Think of the last thing that slipped on your side by a day or more. With our {offer} in place, would it have slipped? {fact}',
  "Your best people have better things to do after hours than fill in for {a offer}. {fact} You'd give that hour back on the very first evening.",
  'You can squeeze it in between other jobs, or let {a offer} carry it for good. {fact} Either is fair, but only the latter leaves you an afternoon.',
  'Say a customer wants you at the worst moment. Behind your back, our {offer} will keep going all the same. {fact}',
  "Most new things ask you to change how you work. Our {offer} should fit what you do already, or it's no use to you. {fact}",
  'Where would the hours go if your team never had to touch this again? You could find out with our {offer}. {fact}',
  'Whoever sits in front of you should have your whole attention. Our {offer} can do its part meanwhile. {fact}',
  'You have seen new ideas fail because they added work. Judge our {offer} by what it takes off your hands in a week, and by nothing else. {fact}',
]

export const PAIN_MESSAGES: readonly string[] = [
  "Does this sound like your week: {pain}? It's the reason our {offer} came about. {fact}",
  'A short sentence says it: {pain}. Each time it happens you pay for it, and you rarely see the bill. Our {offer} can take care of that. {fact}',
  "Here's a day you'll recognise: {pain}. Now take the same day with our {offer} in place, and you only hear of it when you want to. {fact}",
  'Keep a tally until the weekend: {pain}. How often did you count it? With our {offer}, that sheet stays nearly blank. {fact}',
  "The trouble has a simple name: {pain}. More hours from you won't mend that, but our {offer} can. {fact}",
  'You can hire for it, put up with it or hand it over. I mean this: {pain}. With our {offer}, you hand it over. {fact}',
  'Nobody puts it on the agenda, yet it keeps coming back: {pain}. You could leave that for another month. Or you let our {offer} deal with it. {fact}',
  "What happens on your side on one of those days? I'm thinking of this: {pain}. {fact} That's what you'd use our {offer} for.",
]

/** `{clause}` begins with "it", "we" or "you". */
const FACT_STARTS: readonly string[] = [
  '{clause}',
  'from day to day, {clause}',
  'in practice, {clause}',
  'in the background, {clause}',
  'without any fuss, {clause}',
  'once set up, {clause}',
  'in plain words, {clause}',
  'all day long, {clause}',
  'for a start, {clause}',
]
const FACT_ENDS: readonly string[] = [
  '.',
  ', but you stay in charge.',
  ', so you need not.',
  ', while you get on with the day.',
]
export const FACT_FRAMES: readonly string[] = FACT_ENDS.flatMap((end) =>
  FACT_STARTS.map((start) => `${start}${end}`),
)

export const QUESTIONS: readonly string[] = [
  'Worth a look?',
  'Should I send you an example?',
  'Want to see how it works?',
  'Open to hearing more?',
  'Mind if I send the details?',
  'Would an example help?',
  'Curious to see it?',
  'Shall I show you how it looks?',
  'Want the short version?',
  'Should I tell you more?',
  'May I send you a few lines on it?',
  'Interested?',
]

/** Calls to action that need other words in a message. */
export const ASKS: Readonly<Record<string, string>> = {
  'Who should I talk to?': 'Who should I talk to about it?',
  "Let's chat": 'Up for a short chat about it?',
  'Book a Call': 'Worth booking a call?',
  'Grab 10 minutes': 'Could we grab 10 minutes?',
  'Pick a time': 'Shall we pick a time to talk?',
  'Reply Now': 'Reply "yes" and I\'ll explain it here.',
  'DM me YES': 'DM me "yes" and you get the details.',
  'Act fast!': 'Is it worth a look this week?',
  'Last chance!': 'Is it worth a look this week?',
  'Try it free': 'Want to try it free?',
  'See a demo': 'Want to see a demo?',
  'Get started': 'Want to get started?',
  'Join the waitlist': 'Want to join the waitlist?',
  'Claim your spot': 'Want me to hold a spot for you?',
  'Save my seat': 'Should I save you a seat?',
}

/** `{thing}` names the pain in two or three words. */
export const PLAIN_LINES: readonly string[] = [
  'Still without {a offer}?',
  'Who sees to {a offer} for you?',
  '{A offer} while you work',
  'Less on your desk with {a offer}',
  'Before you look into {a offer}',
  '{A offer}, minus the long wait',
  'A calmer day with {a offer}',
  '{A offer} or another late evening?',
  'Where {a offer} could help first',
  'Putting off {a offer} again?',
  "{Offer}: what you'd hand over",
  'Why wait any longer for {a offer}?',
  'Your next step to {a offer}',
  '{A offer} nobody has to remember',
  'What changes after {a offer}',
  'Not another pitch about {a offer}',
  'The dull half of {a offer}',
  'Who would run {a offer} for you?',
]

export const PAIN_LINES: readonly string[] = [
  '{Thing} again?',
  '{Thing}: who picks that up?',
  'What it costs: {thing}',
  '{Thing}, and what comes after',
  'Nobody mentions it: {thing}',
  'Your day, without this: {thing}',
]
