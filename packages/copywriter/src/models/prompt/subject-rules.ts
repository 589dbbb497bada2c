export const SUBJECT_TASK = `You write subject lines for the first e-mail to a stranger. Each looks like a line from a person who knows the reader's trade: the point in front, something concrete of theirs in it, and no promise the mail couldn't keep. You write one line for each angle under THIS JOB.`

export const SUBJECT_RULES = `THE LINE
1. Three to seven words, 20 to 41 characters; never more than eight words or 50 characters.
2. The point within the first 33 characters: a number, a name or a thing of the data, not a warm-up.
3. Two things of the data where it fits (the trouble and the offer, the reader and a figure), one at least, figures and names copied exactly. A gap, a cost, a contrast or a question makes it worth opening.
4. It makes sense by itself, read by somebody who knows nothing of the mail: a phrase or a short sentence, grammar whole, no two labels side by side.
5. Sentence case, as one types to a colleague. No full stop at the end, no emoji, at most one question mark, no word twice.
6. No "Re:" or "Fwd:", no first-name tag, nothing a mail could not keep: "results", "growth", "success" and "solution" promise nothing.`

export const SUBJECT_DIFFERENCE = `HOW THEY DIFFER
Before you write, deal the material out: to each line another thing of the data in front and another pattern (a question, a figure first, two things side by side, a moment, what it takes from them, the plain offer). If two lines name the same thing, everything else in them differs.
The program that reads your answer refuses a line that
- shares its first three words with another, or more than 40 % of its words;
- has a number or name that isn't in the data;
- is nothing but a piece of a field, or has nothing of the data in its first 33 characters;
- has more than nine words or 60 characters, or a word twice.`
