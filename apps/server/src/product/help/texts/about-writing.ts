import type { HelpSettings, HelpText } from '@firstline/contract/help-text'
import { countOf, inWords } from '@firstline/contract/in-words'
import {
  AUDIENCE_MAX_LENGTH,
  DEFAULT_VARIATIONS,
  FREE_INSIGHT_USES,
  INSIGHT_MAX_LENGTH,
  PAIN_POINT_MAX_LENGTH,
  PRO_VARIATIONS,
  PRODUCT_MAX_LENGTH,
  SOLUTION_MAX_LENGTH,
  URL_MAX_LENGTH,
} from '@firstline/contract/limits'
import {
  DEFAULT_EMOTION,
  DEFAULT_TONE,
  DM_CTAS,
  EMOTIONS,
  NO_CTA_LABEL,
  SUBJECT_CTAS,
  TONES,
} from '@firstline/contract/options'
import { PLAN_CREDITS } from '@firstline/contract/plans'

export function aboutWriting({ brandName, writer, demoDailyLimit }: HelpSettings): HelpText[] {
  const { free } = PLAN_CREDITS
  return [
    {
      id: 'demo',
      title: 'How does the free demo work?',
      answer:
        `Open Try Free Demo on the start page: no account, no card. You get ${inWords(DEFAULT_VARIATIONS)} messages from ` +
        `your own brief, ${countOf(demoDailyLimit, 'time')} a day. A network that many people share has a limit of its own. When the ` +
        `demo is used up, a free account has ${free.dm} DMs and ${free.subject} subject lines a month.`,
      keywords: [
        'test before registering, try before I sign up',
        'how many demos a day, try the demo, show me an example, see how it looks, test without registering',
        'demo, demo limit, demo limit reached, demo allocation used, how many demo generations',
        'try it without an account, without signing up, without registration, preview, sample, example',
      ],
    },
    {
      id: 'start',
      title: 'How do I get started?',
      answer:
        'Sign in, open the generator and choose Cold DM or Email Subject Line. Say whom you write to and what you offer; the ' +
        'rest is optional. Press Generate, and the messages appear one by one.',
      keywords: [
        'first message, first time, new here, lost, explain the steps, instructions',
        'get started, getting started, first steps, tutorial, guide, how to use it, how does it work, where do I begin',
        'create, make, generate, write a dm, an email, a message, a subject line',
        'where is the generator',
      ],
    },
    {
      id: 'generate-disabled',
      title: 'Why can I not press Generate?',
      answer:
        'Because nobody is signed in, a required field is empty (target audience and product, or a valid web address in ' +
        'website-only mode), or no credit of that type is left. Point at the button, or move to it by keyboard, to read which.',
      keywords: [
        'generate button does nothing, submit button',
        'generate button disabled, grey, greyed out, does not work, not clickable, nothing happens when I click generate',
        'please fill in the required fields, please sign in to generate content',
      ],
    },
    {
      id: 'brief',
      title: 'How do I get better messages?',
      answer:
        'Be exact in the form. Name one kind of reader ("owners of dental practices", not "businesses"), say what you offer ' +
        'in a few plain words, and name one problem they would recognise. Add a number or a name you can prove: it is copied ' +
        'exactly, and nothing you did not say is claimed. Then look at what the score says is missing.',
      keywords: [
        'get more replies, messages that get answers, pain point field, solution field, what is a pain point, what is a brief, what details should I give, personalise, personalization, make it sound natural',
        'write a good brief, tips, advice, best practice, improve, better results, better copy, quality',
        'what should I write in target audience, product, pain point, solution',
        'messages are bad, generic, boring, poor, useless, sound like AI, robotic',
        'raise the score, higher score, low score',
      ],
    },
    {
      id: 'insight',
      title: 'What is the insight field?',
      answer:
        "One thing you know about the reader that others don't: a fact, a number, something you noticed. It takes " +
        `${INSIGHT_MAX_LENGTH} characters. On Free it can be used ${FREE_INSIGHT_USES} times in all, and a use comes back if ` +
        'the generation fails on our side; on Pro there is no limit.',
      keywords: [
        'what goes into insight, insight field example, personal detail, research about the reader',
        'insight uses, free insights left, insight is part of pro, insight locked or disabled',
        'used your free insights, insight text',
      ],
    },
    {
      id: 'variations',
      title: 'How many variations do I get?',
      answer:
        `Free writes ${DEFAULT_VARIATIONS} variations a generation. On Pro you choose ${PRO_VARIATIONS.slice(0, -1).join(', ')} ` +
        `or ${PRO_VARIATIONS.at(-1)}. It is one credit however many you choose.`,
      keywords: [
        'six, 6, eight, 8, three, 3 variations, amount of messages',
        'number of variations, how many messages per generation, how many results, more variants, versions, options',
        'only three messages, get eight messages',
      ],
    },
    {
      id: 'website-only',
      title: 'What is website-only mode?',
      answer:
        'Instead of filling in the form you give the address of your public web page. Its title, description, headings and main ' +
        'text are read and the messages are written from that. You may add the website of your prospect: we read who they ' +
        'are and a fact to open with. Pages that need a login, or that the website does not let us ' +
        "read, can't be used; then fill in the form instead.",
      keywords: [
        'paste a link, my website was not read, could not read my site, use a URL instead of the form',
        'website mode, website URL, from my website, link, scrape, read my page, landing page, homepage',
        'page could not be read, invalid website URL',
        'their website, the website of a prospect, whose website, website of my customer',
      ],
    },
    {
      id: 'tones',
      title: 'Which tones are there?',
      answer: `${listed(TONES)}. ${DEFAULT_TONE} is chosen unless you change it.`,
      keywords: [
        'sound more formal, friendlier, more serious, change the voice, which tone is best, tone options',
        'tone of voice, style, casual, friendly, luxury, bold, high-ticket, persuasive, formal, professional',
      ],
    },
    {
      id: 'emotions',
      title: 'Which emotions are there?',
      answer: `${listed(EMOTIONS)}. ${DEFAULT_EMOTION} is chosen unless you change it. It is the feeling the message starts from.`,
      keywords: [
        'difference between tone and emotion',
        'ego boosting, what does an emotion do, emotion options, psychological trigger',
        'emotion, feeling, mood, FOMO, fear of missing out, curiosity, urgency, authority, pattern interrupt',
      ],
    },
    {
      id: 'cta',
      title: 'What is the CTA type?',
      answer:
        `The call to action: what the message asks for at the end. There are ${DM_CTAS.length} for cold DMs, such as ` +
        `"${DM_CTAS[0]}" or "${DM_CTAS[1]}", and ${SUBJECT_CTAS.length} for subject lines. ${NO_CTA_LABEL} lets the writer ask ` +
        'in its own words. Changing the message type sets it back.',
      keywords: [
        'no call to action, change the last sentence, list of CTAs',
        'call to action, CTA, book a call, ask at the end, ending, closing line, own cta, custom cta',
      ],
    },
    {
      id: 'field-lengths',
      title: 'How long may the fields be?',
      answer:
        `Target audience ${AUDIENCE_MAX_LENGTH} characters, product or service ${PRODUCT_MAX_LENGTH}, pain point ` +
        `${PAIN_POINT_MAX_LENGTH}, solution ${SOLUTION_MAX_LENGTH}, insight ${INSIGHT_MAX_LENGTH}, web address ` +
        `${URL_MAX_LENGTH}.`,
      keywords: [
        'how many characters fit in a field, text is too long for the form',
        'field length, maximum characters, character limit of the form, input too long, how much text can I enter',
      ],
    },
    {
      id: 'dm-or-subject',
      title: 'What is the difference between a cold DM and a subject line?',
      answer:
        'A cold DM is a whole short message to somebody who does not know you yet, for LinkedIn, Instagram and the like. A ' +
        'subject line is the one line an email shows in the inbox; the email itself is yours to write. Each has credits of ' +
        'its own.',
      keywords: [
        'which should I choose, cold email, write an email for me, inmail',
        'what is a cold dm, direct message, what is a subject line, dm vs subject line, dm or email',
        'does it write whole emails, the email body, full email, newsletter, follow-up, sequence, blog post',
        'which platforms: LinkedIn, Instagram, Twitter, X, Facebook, WhatsApp',
      ],
    },
    {
      id: 'languages',
      title: 'Which languages does it write?',
      answer:
        writer.kind === 'composer'
          ? 'English. Please fill in the form in English too: from another language nothing is written, and no credit is used.'
          : 'The language of your form. English is what it does best; the app itself is in English.',
      keywords: [
        'German version, in my language, which languages do you support, write in French',
        'language, languages, translate, translation, multilingual, other than English',
        'Spanish, German, French, Italian, Portuguese, Dutch, Hindi, Chinese, Arabic',
        'deutsch, espanol, francais, italiano, idioma, langue, sprache',
      ],
    },
    {
      id: 'writer',
      title: 'Which AI or model writes the messages?',
      answer:
        writer.kind === 'model' && writer.model
          ? `A language model, ${writer.model}. What it writes is checked against your form and scored before you see it. The ` +
            'results name the writer.'
          : 'The built-in writer. It works from your form with rules of good cold outreach and calls no outside AI. ' +
            'The results name the writer.',
      keywords: [
        'which AI, what technology, which LLM, how does the AI work, algorithm, template based',
        'AI model, artificial intelligence, GPT, ChatGPT, OpenAI, Claude, language model, LLM, composer, who writes',
        'written by the built-in writer, is it really AI, different from ChatGPT',
      ],
    },
    {
      id: 'invented-facts',
      title: 'Does it make things up?',
      answer:
        'Numbers and names come from what you typed and are copied exactly; what you did not say is not claimed. Read every ' +
        `message before you send it all the same: what ${brandName} writes is used at your own risk.`,
      keywords: [
        'are the facts right, reliable, nonsense in a message, mistakes in the text',
        'invent, fake, false, lie, wrong facts, hallucinate, hallucination, accurate, true, trust',
        'made up numbers, wrong numbers in the message',
      ],
    },
    {
      id: 'senders',
      title: 'Can I save who I am?',
      answer:
        'Yes: add a sender with your name, company, offer and proof under Senders in the menu. Every new brief begins with it. ' +
        'Agencies keep one for each person or client they write for.',
      keywords: [
        'sender, profile, signature, name, company, proof',
        'several clients, agency, write for another person, type the same again',
      ],
    },
    {
      id: 'saved-briefs',
      title: 'Can I save a brief?',
      answer:
        'Yes: press Save above the form and give the brief a name and, if you like, a folder for the client. Saved briefs in the ' +
        'menu lists them; a name opens the form as it was.',
      keywords: [
        'save a brief, saved briefs, template, folder for a client, reuse a form, duplicate a brief',
      ],
    },
  ]
}

function listed(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}
