import { describeBrowser, formatMinutes, formatTime } from './format.ts'
import type { MailParts } from './mail-parts.ts'
import type { MailData, MailKind, MailSettings, SecurityNotice } from './mail-data.ts'

type Words = { [Kind in MailKind]: (data: MailData[Kind], settings: MailSettings) => MailParts }

const UNKNOWN = 'not known'

function formatLinkAndCode(
  label: string,
  codeLead: string,
  { link, code }: { link: string; code: string },
  { validMinutes }: MailSettings,
): Pick<MailParts, 'action' | 'code' | 'validity'> {
  return {
    action: { label, link },
    code: { lead: codeLead, value: code },
    validity: `Use the link or the code within ${formatMinutes(validMinutes)}; either works once.`,
  }
}

/** Where an owner who is locked out, or whose account was taken over, sets a new password. */
const buildPasswordPageUrl = ({ publicUrl }: MailSettings) => new URL('/forgot-password', publicUrl).href

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const FACTORS = { totp: 'an authenticator app', phone: 'a phone number that gets codes by text' } as const

function formatTimeAndPlace({ at, networkAddress }: SecurityNotice): { name: string; value: string }[] {
  return [
    { name: 'When', value: formatTime(at) },
    { name: 'From the network address', value: networkAddress ?? UNKNOWN },
  ]
}

export const MAIL_CONTENTS: Words = {
  confirmation: (data, settings) => ({
    subject: `Confirm your address for ${settings.brandName}`,
    title: 'Confirm your address',
    paragraphs: [
      `Someone, most likely you, signed up for ${settings.brandName} with the address ${data.address}.`,
      'Confirm that it is yours, and your account is ready.',
    ],
    ...formatLinkAndCode('Confirm my address', 'Or type this code where you signed up:', data, settings),
    otherwise: {
      text: 'If this wasn’t you, do nothing. The account can’t be used until the address is confirmed.',
    },
  }),

  invite: (data, settings) => ({
    subject: `You are invited to ${settings.brandName}`,
    title: 'You are invited',
    paragraphs: [
      `The team of ${settings.brandName} invited you to open an account with the address ${data.address}.`,
      'Accept, and your account is ready.',
    ],
    ...formatLinkAndCode('Accept the invitation', 'Or sign in with this code:', data, settings),
    otherwise: {
      text: 'If you don’t know what this is about, do nothing. The account can’t be used until you accept.',
    },
  }),

  magic_link: (data, settings) => ({
    subject: `Sign in to ${settings.brandName}`,
    title: 'Sign in',
    paragraphs: [
      `Someone, most likely you, asked to sign in to ${settings.brandName} as ${data.address}.`,
      'The link signs you in; no password is needed.',
    ],
    ...formatLinkAndCode('Sign in', 'Or type this code where you asked for the link:', data, settings),
    otherwise: {
      text: 'If this wasn’t you, ignore this mail, and don’t share the link or the code.',
    },
  }),

  recovery: (data, settings) => ({
    subject: `Choose a new password for ${settings.brandName}`,
    title: 'Choose a new password',
    paragraphs: [
      `Someone, most likely you, asked for a new password for the ${settings.brandName} account ${data.address}.`,
      'The link signs you in so that you can choose a new one. Until then the old one stays valid.',
    ],
    ...formatLinkAndCode(
      'Choose a new password',
      'Or type this code where you asked for the link:',
      data,
      settings,
    ),
    otherwise: {
      text: 'If this wasn’t you, ignore this mail, and don’t share the link or the code. Your password stays as it is.',
    },
  }),

  email_change_current: (data, settings) => ({
    subject: `Confirm the change of your ${settings.brandName} address`,
    title: 'A new address for your account',
    paragraphs: [
      `Someone, most likely you, asked to change the address of your ${settings.brandName} account from ` +
        `${data.currentAddress ?? UNKNOWN} to ${data.newAddress}.`,
      'It changes once both addresses are confirmed: the other one gets a mail like this.',
    ],
    ...formatLinkAndCode(
      'Confirm the change',
      'Or type this code where you asked for the change:',
      data,
      settings,
    ),
    otherwise: {
      text:
        'If this wasn’t you, don’t confirm it, and choose a new password: the change was requested by someone who is ' +
        'signed in to your account. A new password signs them out.',
      link: buildPasswordPageUrl(settings),
    },
  }),

  email_change_new: (data, settings) => ({
    subject: `Confirm your new address for ${settings.brandName}`,
    title: 'Confirm your new address',
    paragraphs:
      data.currentAddress === null
        ? [
            `Someone, most likely you, wants to use ${data.newAddress} for their ${settings.brandName} account.`,
            'Confirm that the address is yours.',
          ]
        : [
            `Someone, most likely you, asked to change the address of the ${settings.brandName} account ` +
              `${data.currentAddress} to ${data.newAddress}.`,
            'It changes once both addresses are confirmed: the other one gets a mail like this.',
          ],
    ...formatLinkAndCode(
      'Confirm my new address',
      'Or type this code where you asked for the change:',
      data,
      settings,
    ),
    otherwise: { text: 'If this wasn’t you, do nothing. Your address won’t be used.' },
  }),

  reauthentication: (data, settings) => ({
    subject: `Your code for ${settings.brandName}`,
    title: 'Confirm that it’s you',
    paragraphs: [
      `Someone, most likely you, is signed in to your ${settings.brandName} account ${data.address} and wants to ` +
        'change something important, such as the password.',
    ],
    code: { lead: 'Type this code there:', value: data.code },
    validity: `Use it within ${formatMinutes(settings.validMinutes)}; it works once.`,
    otherwise: {
      text:
        'If this wasn’t you, don’t share the code, and choose a new password: someone else is signed in to your ' +
        'account. A new password signs them out.',
      link: buildPasswordPageUrl(settings),
    },
  }),

  password_changed: (data, settings) => ({
    subject: `Your ${settings.brandName} password was changed`,
    title: 'Your password was changed',
    paragraphs: [
      `The password of your ${settings.brandName} account ${data.address} was changed. If this was you, ` +
        'you don’t need to do anything.',
    ],
    facts: formatTimeAndPlace(data),
    otherwise: {
      text: `If this wasn’t you, choose a new password now, and write to ${settings.supportEmail}.`,
      link: buildPasswordPageUrl(settings),
    },
  }),

  second_factor_added: (data, settings) => ({
    subject: `A second factor was added to your ${settings.brandName} account`,
    title: 'A second factor was added',
    paragraphs: [
      `Signing in to your ${settings.brandName} account ${data.address} now takes a code as well: ` +
        `${FACTORS[data.factor]} was added. Devices that had not used one were signed out. If this was you, ` +
        'you don’t need to do anything.',
    ],
    facts: formatTimeAndPlace(data),
    otherwise: {
      text:
        `If this wasn’t you, someone else can lock you out of your account: write to ${settings.supportEmail} now. ` +
        'We can remove the second factor again.',
    },
  }),

  second_factor_removed: (data, settings) => ({
    subject: `A second factor was removed from your ${settings.brandName} account`,
    title: 'A second factor was removed',
    paragraphs: [
      `${capitalize(FACTORS[data.factor])} no longer protects your ${settings.brandName} account ${data.address}. ` +
        'If this was you, or you asked for it, you don’t need to do anything.',
    ],
    facts: formatTimeAndPlace(data),
    otherwise: {
      text: `If this wasn’t you, choose a new password now, and write to ${settings.supportEmail}.`,
      link: buildPasswordPageUrl(settings),
    },
  }),

  sign_in_method_added: (data, settings) => ({
    subject: `A sign-in method was added to your ${settings.brandName} account`,
    title: 'A sign-in method was added',
    paragraphs: [
      `${data.signInMethod} can now be used to sign in to your ${settings.brandName} account ${data.address}. If this was ` +
        'you, you don’t need to do anything.',
    ],
    facts: formatTimeAndPlace(data),
    otherwise: {
      text:
        'If this wasn’t you, choose a new password now, which signs out everyone else, and then remove ' +
        `${data.signInMethod} on your account page. If you can’t, write to ${settings.supportEmail}.`,
      link: buildPasswordPageUrl(settings),
    },
  }),

  sign_in_method_removed: (data, settings) => ({
    subject: `A sign-in method was removed from your ${settings.brandName} account`,
    title: 'A sign-in method was removed',
    paragraphs: [
      `${data.signInMethod} can no longer be used to sign in to your ${settings.brandName} account ${data.address}. All other ` +
        'devices were signed out. If this was you, you don’t need to do anything.',
    ],
    facts: formatTimeAndPlace(data),
    otherwise: {
      text: `If this wasn’t you, choose a new password now, and write to ${settings.supportEmail}.`,
      link: buildPasswordPageUrl(settings),
    },
  }),

  second_factor_guessed: (data, settings) => ({
    subject: `Many wrong codes for your ${settings.brandName} account`,
    title: 'Many wrong codes',
    paragraphs: [
      `Someone passed the first step of signing in to your ${settings.brandName} account ${data.address}, for example ` +
        'with the password, and then entered many wrong codes. They are not signed in, and no more codes are accepted ' +
        'for a while. If this was you, wait 15 minutes, and check that the clock of your phone is right.',
    ],
    facts: formatTimeAndPlace(data),
    otherwise: {
      text: 'If this wasn’t you, someone may know your password: choose a new one.',
      link: buildPasswordPageUrl(settings),
    },
  }),

  new_sign_in: (data, settings) => ({
    subject: `New sign-in to ${settings.brandName}`,
    title: 'A new sign-in',
    paragraphs: [
      `Someone signed in to your ${settings.brandName} account ${data.address} from a new device or network. ` +
        'If this was you, you don’t need to do anything.',
    ],
    facts: [...formatTimeAndPlace(data), { name: 'With', value: describeBrowser(data.userAgent) }],
    otherwise: {
      text: 'If this wasn’t you, choose a new password now. It signs out everyone else.',
      link: buildPasswordPageUrl(settings),
    },
  }),
}
