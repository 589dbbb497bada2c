import type { HelpSettings, HelpText } from '@firstline/contract/help-text'
import { NOTE_LENGTH_FREE, NOTE_LENGTH_PREMIUM, SUBJECT_VISIBLE_ON_PHONE } from '@firstline/contract/limits'

export function aboutResults({ brandName }: HelpSettings): HelpText[] {
  return [
    {
      id: 'score',
      title: 'What does the score mean?',
      answer:
        'From 0 to 100: how well a message follows the rules of cold outreach that can be checked. For DMs that is length, ' +
        'how it opens, details of your brief, one clear ask, plain words, talk of the reader and no hype; for subject lines ' +
        'length, the point in front, details, tension and an honest promise. Every part shows its points, its reason and the ' +
        'study, rule or estimate it rests on. It measures the writing, not whether somebody will answer.',
      keywords: [
        'good score, what is a high score, why is the score low, what do the points mean, 100',
        'score, points, rating, grade, number under the message, out of 100, how is the score calculated, good score',
      ],
    },
    {
      id: 'open-rates',
      title: 'What open or reply rates can I expect?',
      answer:
        'None that we could promise. Whether people open and answer depends on your list, your offer, your name and the day. ' +
        'We look after what can be checked: length, clarity, honesty and the details of your brief.',
      keywords: [
        'will people answer, does it really work, do I get replies, results guaranteed, 95%, effective',
        'open rate, reply rate, response rate, conversion rate, 95% open rates, guarantee, guaranteed results, success rate',
        'does it really work, how many replies, clients, leads, sales will I get, proof',
      ],
    },
    {
      id: 'linkedin-length',
      title: 'How long may a LinkedIn note be?',
      answer:
        `A connection note may have ${NOTE_LENGTH_FREE} characters with a free LinkedIn account and ${NOTE_LENGTH_PREMIUM} ` +
        'with LinkedIn Premium. Every DM is shown with its length against both.',
      keywords: [
        'fits in a LinkedIn invite, invitation, connection message, cut the dm',
        'LinkedIn connection request note length, character limit, too long for LinkedIn, how long is a dm',
        '200 characters, 300 characters, message too long, shorter messages, how many characters are allowed in a LinkedIn message',
      ],
    },
    {
      id: 'subject-length',
      title: 'How long should a subject line be?',
      answer:
        `About 3 to 7 words and 20 to 41 characters. Phones are sure to show the first ${SUBJECT_VISIBLE_ON_PHONE} ` +
        'characters, so the point belongs there. The results draw the cut-off in an inbox row.',
      keywords: [
        'subject line too long, cut off on my phone, how many words in a subject line',
        'subject line length, ideal length, characters, words, cut off, truncated, inbox',
      ],
    },
    {
      id: 'why-this-works',
      title: 'What is "Why this works"?',
      answer:
        'Two or three sentences under a message that say what it does and why. They are part of Pro, on the page and in the ' +
        'CSV. The score with its reasons is there on every plan.',
      keywords: [
        'see the explanations, no explanation shown, why this works is missing, reasoning',
        'explanation, explanations available on paid plans, why does this message work, upgrade to see explanations',
      ],
    },
    {
      id: 'csv',
      title: 'How do I export the results?',
      answer:
        'Press Download CSV on the results page. The file has the columns Content and Explanation and opens in Excel or Google ' +
        'Sheets; explanations are filled in on Pro.',
      keywords: [
        'download all messages, export all, get a file, save results to my computer, print',
        'export, download, CSV, Excel, spreadsheet, Google Sheets, file, PDF, save my messages, no results to download',
      ],
    },
    {
      id: 'sending',
      title: `Does ${brandName} send the messages?`,
      answer:
        `No, ${brandName} writes and you send. Press Copy under a message and paste it where you write. It is not connected to ` +
        'LinkedIn, Instagram, your mail or a CRM.',
      keywords: [
        'post to Instagram by itself, does it work with Gmail, work with Slack, send emails for me, auto-send, inbox, do I have to copy by hand',
        'send messages, automatically, automate, automation, schedule, bulk, mass sending, campaign, post',
        'integration, integrate, connect, CRM, HubSpot, Zapier, Gmail, Outlook, Mailchimp, API, plugin, chrome extension',
        'copy a message, copy button, paste, clipboard',
        'find leads, contacts, email lists, prospects',
      ],
    },
    {
      id: 'try-again',
      title: 'What does Try Again do?',
      answer:
        'It writes new messages from the same form, for 1 credit; the earlier ones stay in your history. To change the form ' +
        'first, press "Edit the brief" above the results.',
      keywords: [
        'does trying again take a credit, cost of try again',
        'I do not like the results',
        'try again, regenerate, redo, new messages, other messages, different results, another version',
        'edit the brief, change the form',
      ],
    },
    {
      id: 'edit-message',
      title: 'Can I change a message?',
      answer:
        'Yes: press Edit on its card and type. It is scored and saved as you type. Shorter, Another opening, Another version and ' +
        'Improve change it for you, and Mend changes it for one remark. All of it is free.',
      keywords: [
        'edit a message, edit the messages afterwards, change the text, correct a message, rewrite',
        'shorter, another opening, improve, mend, undo, restore the original, keep a sentence',
        'score my own message, paste a message',
      ],
    },
    {
      id: 'history',
      title: 'Where are my earlier results?',
      answer:
        'In your history: every set with its brief, your notes and marks. Open History in the menu, search it by any word, ' +
        'and press "Run again with changes" to write from the same brief.',
      keywords: [
        'do you store my results, closed the browser, see my messages later, messages I generated before, my generations',
        'history, past, previous, old, earlier generations, saved messages, find my results again, lost my messages',
        'archive, library, where did my results go',
      ],
    },
    {
      id: 'time',
      title: 'How long does a generation take?',
      answer:
        'Usually seconds. Messages appear one by one as they are finished. If it takes too long it is stopped and the credit ' +
        'goes back.',
      keywords: [
        'why is it slow, long waiting time, still loading, not finished, takes ages, takes forever, how long does it take, when will it be ready',
        'slow, waiting, loading, speed, fast, how many seconds, minutes, stuck, hangs, busy, queue, still generating',
      ],
    },
  ]
}
