import { generatorFor, paths } from '#lib/paths.ts'

export interface PageCommand {
  name: string
  to: string
  /** What else somebody might type who looks for it. */
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

/** What a visitor can go to. */
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

/** What somebody signed in can go to. */
export const memberCommands: readonly CommandGroup[] = [
  {
    title: 'Write',
    commands: [
      { name: 'Generate Cold DM', to: generatorFor('Cold DM'), otherNames: ['generator', 'new', 'message'] },
      {
        name: 'Generate Subject Line',
        to: generatorFor('Email Subject Line'),
        otherNames: ['generator', 'new', 'e-mail'],
      },
    ],
  },
  {
    title: 'Go to',
    commands: [
      { name: 'Dashboard', to: paths.userDashboard, otherNames: ['credits', 'plan', 'renewal'] },
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

/** For administrators alone. */
export const adminCommand: PageCommand = {
  name: 'Admin',
  to: paths.adminDashboard,
  otherNames: ['users', 'statistics', 'administration', 'dashboard'],
}
