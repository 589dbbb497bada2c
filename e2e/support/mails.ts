import { expect } from '@playwright/test'

export interface Mail {
  subject: string
  link: string
  code: string
}

const LISTED = /<a href="(\/outbox\/[\w-]+)"><strong>(.*?)<\/strong> <span>(.*?)<\/span>/g

/** What the outbox lists for an address, newest first. */
async function mailsTo(url: string, address: string): Promise<{ path: string; subject: string }[]> {
  const list = await (await fetch(`${url}/outbox`)).text()
  return [...list.matchAll(LISTED)]
    .filter(([, , , about = '']) => about.includes(address))
    .map(([, path = '', subject = '']) => ({ path, subject }))
}

/** How many mails an address has received. */
export async function countMails(url: string, address: string): Promise<number> {
  return (await mailsTo(url, address)).length
}

/** The newest mail to an address with a matching subject, opened in the outbox. */
export async function readMail(url: string, address: string, subject: RegExp): Promise<Mail> {
  const find = async () => (await mailsTo(url, address)).find((mail) => subject.test(mail.subject))
  await expect.poll(async () => (await find())?.subject, `a mail ${subject} to ${address}`).toMatch(subject)
  const found = await find()
  const page = await (await fetch(url + found?.path)).text()
  const [, link = ''] = /href="([^"]*\/auth\/v1\/verify[^"]*)"/.exec(page) ?? []
  const words = page.replaceAll(/<style[\s\S]*?<\/style>/g, '')
  const [code = ''] = /(?<![\w/=#&-])\d{6}(?!\w)/.exec(words) ?? []
  return { subject: found?.subject ?? '', link: link.replaceAll('&amp;', '&'), code }
}

/** The link that switches off the newest mail to an address with a matching subject. */
export async function readUnsubscribeLink(url: string, address: string, subject: RegExp): Promise<string> {
  const find = async () => (await mailsTo(url, address)).find((mail) => subject.test(mail.subject))
  // The job that writes these mails runs every ten seconds.
  await expect.poll(async () => (await find())?.subject, { timeout: 60_000 }).toMatch(subject)
  const page = await (await fetch(url + (await find())?.path)).text()
  const [link = ''] = /https?:[^\s"<]+\/unsubscribe\?token=[\w-]+/.exec(page) ?? []
  return link
}
