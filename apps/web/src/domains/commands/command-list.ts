import { getGeneratorPath, paths } from '#platform/router/paths.ts'

export interface PageCommand {
  name: string
  to: string
  /** Synonyms that a search also finds. */
  otherNames?: readonly string[]
}

export interface CommandGroup {
  title: string
  commands: readonly PageCommand[]
}

const texts: readonly PageCommand[] = [
  { name: 'Contact', to: paths.contact, otherNames: ['support', 'e-mail', 'write to us'] },
  { name: 'Terms & Conditions', to: paths.terms, otherNames: ['legal', 'and'] },
  { name: 'Privacy Policy', to: paths.privacy, otherNames: ['legal', 'data'] },
  { name: 'Refund Policy', to: paths.refund, otherNames: ['legal', 'money back'] },
]

const pricing: PageCommand = { name: 'Pricing', to: paths.pricing, otherNames: ['plans', 'pro', 'upgrade'] }
const help: PageCommand = {
  name: 'Help',
  to: paths.help,
  otherNames: ['chat', 'questions', 'faq', 'support'],
}
const home: PageCommand = { name: 'Home', to: paths.home, otherNames: ['landing page', 'start'] }

export const visitorCommands: readonly CommandGroup[] = [
  {
    title: 'Begin',
    commands: [
      { name: 'Try Free Demo', to: paths.demo, otherNames: ['generate', 'write', 'cold DM', 'subject line'] },
      { name: 'Sign up', to: paths.signup, otherNames: ['create account', 'register', 'join'] },
      { name: 'Sign in', to: paths.login, otherNames: ['log in', 'login'] },
    ],
  },
  { title: 'Go to', commands: [home, pricing, help, ...texts] },
]

export const memberCommands: readonly CommandGroup[] = [
  {
    title: 'Write',
    commands: [
      {
        name: 'Generate Cold DM',
        to: getGeneratorPath('Cold DM'),
        otherNames: ['generator', 'new', 'message'],
      },
      {
        name: 'Generate Subject Line',
        to: getGeneratorPath('Email Subject Line'),
        otherNames: ['generator', 'new', 'e-mail'],
      },
    ],
  },
  {
    title: 'Go to',
    commands: [
      { name: 'Dashboard', to: paths.userDashboard, otherNames: ['credits', 'plan', 'renewal'] },
      { name: 'Briefs', to: paths.briefs, otherNames: ['saved', 'clients', 'folders'] },
      { name: 'Senders', to: paths.senders, otherNames: ['company', 'proof', 'profile', 'who you are'] },
      {
        name: 'History',
        to: paths.history,
        otherNames: ['sets', 'messages', 'favorites', 'notes', 'replies'],
      },
      {
        name: 'Usage',
        to: paths.usage,
        otherNames: ['credits', 'ledger', 'what was charged', 'spent', 'returned'],
      },
      {
        name: 'Account',
        to: paths.account,
        otherNames: ['settings', 'password', 'e-mail', 'devices', 'sessions', 'download my data'],
      },
      pricing,
      help,
      home,
      ...texts,
    ],
  },
]

export const adminCommand: PageCommand = {
  name: 'Admin',
  to: paths.adminDashboard,
  otherNames: ['users', 'statistics', 'administration', 'dashboard'],
}
