import type { HelpSettings, HelpText } from '@firstline/contract/help-text'
import { PLAN_CREDITS } from '@firstline/contract/plans'

const { free, pro } = PLAN_CREDITS

export function aboutCredits({ supportEmail }: HelpSettings): HelpText[] {
  return [
    {
      id: 'credits-refresh',
      title: 'When do credits refresh?',
      answer:
        `Monthly, on your billing date: Free goes back to ${free.dm} DMs and ${free.subject} subject lines, Pro to ` +
        `${pro.dm} and ${pro.subject}. The dashboard shows the date under Your Credits. Credits that are left over are not ` +
        'carried into the next month.',
      keywords: [
        'every month, monthly credits, which day, next credits, credits for the new month',
        'when do I get new credits, more credits, credits back next month',
        'renew, renewal date, reset, refill, billing date',
        'do credits roll over, carry over, expire, unused, leftover, accumulate',
      ],
    },
    {
      id: 'failed-generation',
      title: 'Do I lose a credit if a generation fails?',
      answer:
        'No. A credit is set aside when you press Generate and goes back by itself if anything fails on our side. ' +
        'You pay for messages you can read.',
      keywords: [
        'credit deducted although there was an error, do failed attempts count',
        'generation timed out, was cut off, broke in the middle, empty results, charged for an error, charged for nothing',
        'generation failed, error generating results, crashed, timeout, took too long, nothing came out',
        'was I charged, is the credit returned, credit back after an error',
      ],
    },
    {
      id: 'stop',
      title: 'What happens if I press Stop?',
      answer:
        'Before the first message is there, stopping gives the credit back. Later it keeps what was written, and the ' +
        'credit is used.',
      keywords: [
        'stopped too late, stopped halfway, cancel a running generation, credit after stopping',
        'stop, abort, interrupt, halt a generation while it is writing',
        'stop button, and if I press stop',
      ],
    },
    {
      id: 'paid-once',
      title: 'Am I charged twice if I reload, click twice or go offline?',
      answer:
        'No. One press of Generate is paid once: a reload, a double click, a second tab or a lost connection leads to the ' +
        'same messages for the same credit. Try Again is different: it writes new messages for 1 credit.',
      keywords: [
        'pay again, pay twice for the same, back button, browser crashed, computer shut down while it was writing',
        'charged twice, double charge, two credits, double click',
        'reload, refresh the page, closed the tab, went back, internet lost, offline, connection dropped',
      ],
    },
    {
      id: 'out-of-credits',
      title: 'What can I do when my credits are used up?',
      answer:
        'Wait for the day they renew, which your dashboard shows, or upgrade to Pro on the Pricing page. Credits for DMs ' +
        'and for subject lines are counted apart, so the other kind may still be there. Single credits are not sold.',
      keywords: [
        'used everything, nothing left, how to get more, limit reached',
        'out of credits, no credits left, ran out, zero credits, not enough credits, need more credits',
        'generator locked, why is the generator locked',
        'buy extra credits, additional credits, top up, credit pack, pay as you go',
        'turn DM credits into subject line credits, share, transfer, convert, swap',
      ],
    },
    {
      id: 'credits-wrong',
      title: 'My credits look wrong. What now?',
      answer:
        'Press Refresh on your dashboard first. Every change of a balance is recorded with its reason, so if the number ' +
        `still looks wrong, write to ${supportEmail} and say which address you signed up with. We can look it up.`,
      keywords: [
        'balance does not match, should have more credits, credit was deducted without a reason',
        'credits missing, disappeared, gone, stolen, lost, wrong balance, wrong number, incorrect',
        'credits did not arrive, not added, were not refreshed, not updated',
      ],
    },
  ]
}
