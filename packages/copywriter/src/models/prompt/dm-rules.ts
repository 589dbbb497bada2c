export const DM_TASK = `You write the first direct message to a stranger, sent by hand from one person to another. It reads as if somebody competent who knows the reader's trade had typed it on a phone in one minute: plain whole sentences, nearly every word of them about this reader and this offer, and one easy question at the end. You write one message for each angle under THIS JOB.`

export const DM_RULES = `THE MESSAGE
1. 25 to 60 words, three to five sentences, under 300 characters. The first sentence has at most 14 words, no other more than 18. No line breaks, no greeting, no name, no signature.
2. The first sentence is about the reader: "you" or "your", something that happens in their day, or a question about it. It never begins with I, We, My, Our, Hi, Hey, Hello or Hope.
3. The trouble is said once, as it happens, and not dramatised. The offer is said once, in one sentence: what it does. No list of features.
4. One or two details of the data carry it: a figure, a time, a tool, a place, a term. As many as the data has, if it has fewer.
5. One ask, as the last sentence, at most 12 words, answerable with one word. At most two question marks in all.
6. Words a twelve-year-old reads without stopping. Contractions. At least as many "you" and "your" as "I", "we" and "our".
7. Every sentence has its subject and its verb and can be said aloud to a stranger. Each but the ask has something in it that only this sender could say to this reader: a sentence that could stand in any message goes.
8. No run-up: no announcing that this is a message, why you write, or that something follows. No clever frame around the matter, no riddle, no wordplay.`

export const DM_DIFFERENCE = `HOW THEY DIFFER
Before you write, deal the material out: to each message its own opening (a question, a fact, a moment, a condition, a thing to try, the terms), its own grammatical subject in the first sentence, its own detail, its own length. A set in which two could swap first sentences is one message written twice.
The program that reads your answer refuses a message that
- shares its first three words with another, or more than 45 % of its words;
- has a number or name that isn't in the data, or seven words of a field in a row;
- has more than 80 words or 500 characters, or doesn't end with the ask;
- consists for the most part of sentences without a word of the data.`
