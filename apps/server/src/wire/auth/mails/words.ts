import { browserInWords, minutesInWords, timeInWords } from './in-words.ts'
import type { MailContent } from './mail-content.ts'
import type { MailData, MailKind, MailSettings, Notice } from './mail-data.ts'

type Words = { [Kind in MailKind]: (data: MailData[Kind], settings: MailSettings) => MailContent }

const UNKNOWN = 'not known'

function linkAndCode(
  label: string,
  codeLead: string,
  { link, code }: { link: string; code: string },
  { validMinutes }: MailSettings,
): Pick<MailContent, 'action' | 'code' | 'validity'> {
  return {
    action: { label, link },
    code: { lead: codeLead, value: code },
    validity: `Use the link or the code within ${minutesInWords(validMinutes)}; either works once.`,
  }
}

/** Where somebody shut out of their account, or sharing it with a stranger, begins. */
const newPasswordPage = ({ publicUrl }: MailSettings) => new URL('/forgot-password', publicUrl).href

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const FACTORS = { totp: 'an authenticator app', phone: 'a phone number that gets codes by text' } as const

function whenAndWhere({ at, networkAddress }: Notice): { name: string; value: string }[] {
  return [
    { name: 'When', value: timeInWords(at) },
    { name: 'From the network address', value: networkAddress ?? UNKNOWN },
  ]
}

/** Every mail's words. */
export const WORDS: Words = {
  confirmation: (data, settings) => ({
    subject: `Confirm your address for ${settings.brandName}`,
    title: 'Confirm your address',
    paragraphs: [
      `Somebody, most likely you, signed up for ${settings.brandName} with the address ${data.address}.`,
      'Confirm that it is yours, and your account is ready.',
    ],
    ...linkAndCode('Confirm my address', 'Or type this code where you signed up:', data, settings),
    otherwise: {
      text: 'If it was not you, do nothing. Nobody can use the account until the address is confirmed.',
    },
  }),

  invite: (data, settings) => ({
    subject: `You are invited to ${settings.brandName}`,
    title: 'You are invited',
    paragraphs: [
      `Whoever looks after ${settings.brandName} invited you to an account with the address ${data.address}.`,
      'Accept, and your account is ready.',
    ],
    ...linkAndCode('Accept the invitation', 'Or sign in with this code:', data, settings),
    otherwise: {
      text: 'If you don’t know what this is about, do nothing. Nobody can use the account until you accept.',
    },
  }),

  magic_link: (data, settings) => ({
    subject: `Sign in to ${settings.brandName}`,
    title: 'Sign in',
    paragraphs: [
      `Somebody, most likely you, asked to sign in to ${settings.brandName} as ${data.address}.`,
      'The link signs you in; no password is needed.',
    ],
    ...linkAndCode('Sign in', 'Or type this code where you asked for the link:', data, settings),
    otherwise: {
      text: 'If it was not you, do nothing, and pass neither the link nor the code on. Without them nobody gets in.',
    },
  }),

  recovery: (data, settings) => ({
    subject: `Choose a new password for ${settings.brandName}`,
    title: 'Choose a new password',
    paragraphs: [
      `Somebody, most likely you, asked for a new password for the ${settings.brandName} account ${data.address}.`,
      'The link signs you in, and then you choose the new one. Until then the old one stays.',
    ],
    ...linkAndCode(
      'Choose a new password',
      'Or type this code where you asked for the link:',
      data,
      settings,
    ),
    otherwise: {
      text: 'If it was not you, do nothing, and pass neither the link nor the code on. Your password stays as it is.',
    },
  }),

  email_change_current: (data, settings) => ({
    subject: `Your ${settings.brandName} account is to have a new address`,
    title: 'A new address for your account',
    paragraphs: [
      `Somebody, most likely you, asked to change the address of your ${settings.brandName} account from ` +
        `${data.currentAddress ?? UNKNOWN} to ${data.newAddress}.`,
      'It changes once both addresses have agreed: the other one gets a mail like this.',
    ],
    ...linkAndCode(
      'Agree to the new address',
      'Or type this code where you asked for the change:',
      data,
      settings,
    ),
    otherwise: {
      text:
        'If it was not you, do not agree, and choose a new password: whoever asked was signed in to your account. ' +
        'A new password signs them out.',
      link: newPasswordPage(settings),
    },
  }),

  email_change_new: (data, settings) => ({
    subject: `Confirm your new address for ${settings.brandName}`,
    title: 'Confirm your new address',
    paragraphs:
      data.currentAddress === null
        ? [
            `Somebody, most likely you, wants to use ${data.newAddress} for their ${settings.brandName} account.`,
            'Confirm that the address is yours.',
          ]
        : [
            `Somebody, most likely you, asked to change the address of the ${settings.brandName} account ` +
              `${data.currentAddress} to ${data.newAddress}.`,
            'It changes once both addresses have agreed: the other one gets a mail like this.',
          ],
    ...linkAndCode(
      'Confirm my new address',
      'Or type this code where you asked for the change:',
      data,
      settings,
    ),
    otherwise: { text: 'If it was not you, do nothing. Your address is then not used.' },
  }),

  reauthentication: (data, settings) => ({
    subject: `Your code for ${settings.brandName}`,
    title: 'Is it you?',
    paragraphs: [
      `Somebody who is signed in to your ${settings.brandName} account ${data.address}, most likely you, wants to ` +
        'change something important, such as the password.',
    ],
    code: { lead: 'Type this code there:', value: data.code },
    validity: `Use it within ${minutesInWords(settings.validMinutes)}; it works once.`,
    otherwise: {
      text:
        'If it was not you, give the code to nobody, and choose a new password: whoever asked is signed in to your ' +
        'account. A new password signs them out.',
      link: newPasswordPage(settings),
    },
  }),

  password_changed: (data, settings) => ({
    subject: `Your ${settings.brandName} password was changed`,
    title: 'Your password was changed',
    paragraphs: [
      `The password of your ${settings.brandName} account ${data.address} was changed. If it was you, there is ` +
        'nothing to do.',
    ],
    facts: whenAndWhere(data),
    otherwise: {
      text: `If it was not you, choose a new password at once, and write to ${settings.supportEmail}.`,
      link: newPasswordPage(settings),
    },
  }),

  second_factor_added: (data, settings) => ({
    subject: `Your ${settings.brandName} account now asks for a second step`,
    title: 'A second step was added',
    paragraphs: [
      `Signing in to your ${settings.brandName} account ${data.address} now takes a code as well: ` +
        `${FACTORS[data.factor]} was added. Devices that had not shown one were signed out. If it was you, there is ` +
        'nothing to do.',
    ],
    facts: whenAndWhere(data),
    otherwise: {
      text:
        `If it was not you, somebody else can shut you out of the account: write to ${settings.supportEmail} at once. ` +
        'They can take the second step off again.',
    },
  }),

  second_factor_removed: (data, settings) => ({
    subject: `A second step was removed from your ${settings.brandName} account`,
    title: 'A second step was removed',
    paragraphs: [
      `${capitalised(FACTORS[data.factor])} no longer protects your ${settings.brandName} account ${data.address}. ` +
        'If it was you, or you asked for it, there is nothing to do.',
    ],
    facts: whenAndWhere(data),
    otherwise: {
      text: `If it was not you, choose a new password at once, and write to ${settings.supportEmail}.`,
      link: newPasswordPage(settings),
    },
  }),

  way_in_added: (data, settings) => ({
    subject: `${data.wayIn} now opens your ${settings.brandName} account`,
    title: 'A way in was added',
    paragraphs: [
      `${data.wayIn} now opens your ${settings.brandName} account ${data.address}, besides what opened it before. If it ` +
        'was you, there is nothing to do.',
    ],
    facts: whenAndWhere(data),
    otherwise: {
      text:
        'If it was not you, choose a new password at once, which signs out everybody else, and then remove ' +
        `${data.wayIn} on your account page. If you can’t, write to ${settings.supportEmail}.`,
      link: newPasswordPage(settings),
    },
  }),

  way_in_removed: (data, settings) => ({
    subject: `${data.wayIn} no longer opens your ${settings.brandName} account`,
    title: 'A way in was removed',
    paragraphs: [
      `${data.wayIn} no longer opens your ${settings.brandName} account ${data.address}. It was signed out everywhere ` +
        'else. If it was you, there is nothing to do.',
    ],
    facts: whenAndWhere(data),
    otherwise: {
      text: `If it was not you, choose a new password at once, and write to ${settings.supportEmail}.`,
      link: newPasswordPage(settings),
    },
  }),

  second_factor_guessed: (data, settings) => ({
    subject: `Many wrong codes for your ${settings.brandName} account`,
    title: 'Many wrong codes',
    paragraphs: [
      `Somebody got past the first step of signing in to your ${settings.brandName} account ${data.address}, by the ` +
        'password for instance, and then entered one wrong code after the other. They are not in, and no more codes are ' +
        'taken there for a while. If it was you, wait a quarter of an hour, and see that the clock of your phone is right.',
    ],
    facts: whenAndWhere(data),
    otherwise: {
      text: 'If it was not you, somebody knows your password: choose a new one.',
      link: newPasswordPage(settings),
    },
  }),

  new_sign_in: (data, settings) => ({
    subject: `New sign-in to ${settings.brandName}`,
    title: 'A new sign-in',
    paragraphs: [
      `Somebody signed in to your ${settings.brandName} account ${data.address} from where it was not used before. ` +
        'If it was you, there is nothing to do.',
    ],
    facts: [...whenAndWhere(data), { name: 'With', value: browserInWords(data.userAgent) }],
    otherwise: {
      text: 'If it was not you, choose a new password at once. It signs out everybody else.',
      link: newPasswordPage(settings),
    },
  }),
}
