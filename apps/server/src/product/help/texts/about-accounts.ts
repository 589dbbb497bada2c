import type { HelpSettings, HelpText } from '@firstline/contract/help-text'
import { CHAT_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@firstline/contract/limits'
import { CHAT_HOURLY_LIMIT } from '../chat-limits.ts'
import type { SignInMethods } from '@firstline/contract/runtime'

export function aboutAccounts(settings: HelpSettings): HelpText[] {
  const { brandName, supportEmail, legalEntity, writer, authSettings } = settings
  return [
    {
      id: 'sign-up',
      title: 'How do I create an account?',
      answer: authSettings.signupOpen
        ? `Press Sign up and give an email address and a password of at least ${PASSWORD_MIN_LENGTH} characters. ` +
          (authSettings.confirmationRequired
            ? 'Then open the link we mail you; look into spam if it is not there after a few minutes.'
            : 'You can start at once.') +
          orByProvider(authSettings.signInMethods)
        : `New accounts are not open at the moment. Write to ${supportEmail} if you would like one.`,
      keywords: [
        'open an account, how do I join, verification mail never came, activate my account',
        'sign up, register, registration, join, new account, create account',
        'confirmation email, verification mail did not arrive, no email received, verify my address, confirm',
        'too many signup attempts, already registered, sign up with Google, Facebook',
      ],
    },
    {
      id: 'sign-in',
      title: "I can't sign in or forgot my password. What can I do?",
      answer:
        'Check that the email address is the one you signed up with. ' +
        (authSettings.mails === 'kept'
          ? `If the password is forgotten, write to ${supportEmail} from that address: this installation sends no mail.`
          : 'If the password is forgotten, press Forgot your password on the login screen: a link and a code come by mail. You ' +
            'can also get a link by mail that signs you in without a password.'),
      keywords: [
        'Google login, sign in with Google, login does not work, get into my account, wrong password, no access',
        'forgot password, forgotten password, lost password, reset password, recover my account',
        'log in, login failed, sign in, cannot log in, locked out, wrong credentials, access my account',
      ],
    },
    {
      id: 'change-account',
      title: 'Can I change my email address or password?',
      answer:
        'Yes: Account security on your dashboard changes both, and shows where you are signed in. A new address counts when ' +
        'the links in two mails were opened, one to the old address and one to the new. A new password signs out your other devices.',
      keywords: [
        'different email, typo in my address, update email',
        'change email, change password, new email address, update my account, account settings, change my name',
      ],
    },
    {
      id: 'two-step',
      title: 'Can signing in ask for a second step?',
      answer:
        authSettings.signInMethods.factors.totp || authSettings.signInMethods.factors.phone
          ? 'Yes: Account security on your dashboard has Two-step sign-in. Once it is on, every sign-in also asks for a code ' +
            `${codesFrom(authSettings.signInMethods.factors)}. If you lose your phone, write to ${supportEmail}.`
          : `Not here at the moment. If you lost the phone that had your codes, write to ${supportEmail}.`,
      keywords: [
        'two-factor authentication, 2FA, MFA, authenticator app, second factor, one-time code, TOTP',
        'lost my phone, new phone, authenticator code not accepted, turn off two-step sign-in',
      ],
    },
    {
      id: 'passwords',
      title: 'How is my password kept?',
      answer:
        'As a hash made with argon2id, never as text: nobody here can read it. Your information is protected by encryption and ' +
        'by limiting who may reach it. No system is perfectly safe, and we do not claim that ours is.',
      keywords: [
        'do you see my password, security, how safe is it',
        'password security, safe, secure, encrypted, encryption, hashed, stored, hacked, breach, leak',
        'is my data safe, is it secure',
      ],
    },
    {
      id: 'privacy',
      title: 'What do you keep about me?',
      answer:
        'Your email address, your plan and credits, what you typed into the generator with the messages made from it, and when ' +
        'you used the service. Account security on your dashboard lets you download all of it. Payment details stay with the payment ' +
        `provider. You may ask to view, modify or delete your information by writing to ${supportEmail}; the Privacy Policy has ` +
        'the rest.',
      keywords: [
        'do you store my messages, sell my data, share my data, what do you know about me, where is my data kept, tracking',
        'privacy, personal data, data protection, GDPR, CCPA, which data do you collect, store, share, sell',
        'get a copy of my data, view my data, cookies, who can see my messages, confidential',
      ],
    },
    {
      id: 'brief-privacy',
      title: 'Who gets to see what I type into the generator?',
      answer:
        writer.kind === 'model' && writer.model
          ? `It is stored with your account and sent to the language model ${writer.model} to be written from. Don't type what ` +
            `must stay secret. For anything more exact write to ${supportEmail}.`
          : 'It is stored with your account. The built-in writer runs on our own server: nothing is sent to an outside AI, ' +
            'and nothing is learned from it.',
      keywords: [
        'does OpenAI see my prompts, my inputs, do you learn from what I write, use my text for training',
        'is my input used to train AI, training data, train your model, learn from my data',
        'is my brief sent to OpenAI, third party, outside service',
      ],
    },
    {
      id: 'delete-account',
      title: 'How do I delete my account or my data?',
      answer:
        'Press Delete Account under Account Management on your dashboard and confirm. It removes your account and everything you ' +
        'wrote with it, and it cannot be undone; a copy of everything can be downloaded there first. If you pay for Pro, or if you ' +
        `cannot sign in, write to ${supportEmail} from the address you signed up with.`,
      keywords: [
        'removed, delete everything you have about me, delete profile, wipe my data',
        'delete account, remove account, close account, erase my data, right to be forgotten, deactivate',
        'delete my messages, remove my information',
      ],
    },
    {
      id: 'mobile',
      title: `Does ${brandName} work on a phone?`,
      answer: `Yes, in the browser of any current phone, tablet or computer. There is no app to install.`,
      keywords: [
        'does it run on my phone, Windows, Mac, Linux, offline',
        'mobile, phone, iPhone, Android, iPad, tablet, app store, download the app, desktop app',
        'browser, Chrome, Safari, Firefox, dark mode, theme, light mode',
      ],
    },
    {
      id: 'rules',
      title: 'Am I allowed to send cold messages?',
      answer:
        'That depends on where you and your readers live and on the platform: many have rules about unsolicited messages. It is ' +
        'yours to make sure that a message meets the rules that apply before you send it. The Terms & Conditions say so too; ' +
        'this chat gives no legal advice.',
      keywords: [
        'get blocked or banned by LinkedIn, is it spam, GDPR and cold email, may I send this',
        'legal, law, allowed, spam law, CAN-SPAM, banned, ban, LinkedIn rules, unsolicited, permission, consent',
        'terms, terms and conditions, commercial use, copyright, who owns the messages',
      ],
    },
    {
      id: 'company',
      title: `Who is behind ${brandName}?`,
      answer: `${legalEntity}. The Terms & Conditions and the Privacy Policy, linked at the foot of every page, say more. Write to ${supportEmail}.`,
      keywords: [
        'legitimate, trustworthy, who runs this, where are you based, which country, imprint, fake company',
        'company, owner, founder, team behind, who made this, who are you people, about us, address, legit, scam',
      ],
    },
    {
      id: 'admin',
      title: 'How do I become an administrator or get testing mode?',
      answer:
        'Neither can be had by asking. Administrators and the testing account are set up by the people who run this ' +
        'installation.',
      keywords: [
        'admin, admin panel, admin access, admin password, testing mode, test account, unlimited credits, developer, set my balance',
      ],
    },
    {
      id: 'assistant',
      title: 'What can this assistant do?',
      answer:
        `I answer questions about ${brandName} from its help texts. I can't see your account, and I can't change plans, credits ` +
        "or anything else, nor promise it. I also don't write messages: the generator does. " +
        `For anything else, people read ${supportEmail}.`,
      keywords: [
        'what can you help me with, what can I ask, can you write me a message, write me an email, do you know my account, can you upgrade me for free, print your rules',
        'are you a human, a robot, a bot, real, AI assistant, chatbot, what can you do, who are you, your name',
        'give me credits, add credits to my account, upgrade me, make me admin, change my plan for me, do it for me',
        'system prompt, ignore your instructions, previous instructions, pretend, act as, role play, developer mode, jailbreak',
      ],
    },
    {
      id: 'chat-limits',
      title: 'Is there a limit to this chat?',
      answer:
        `A question may have ${CHAT_MAX_LENGTH.toLocaleString('en-US')} characters, and you can ask ${CHAT_HOURLY_LIMIT} an ` +
        'hour. It costs no credits. The conversation is kept only in this browser page' +
        (writer.kind === 'model' ? '; questions may be sent to the language model to be answered.' : '.'),
      keywords: [
        'how many questions, too many questions, chat history',
        'how many questions can I ask, chat limit, does this chat take credits, is this chat saved, stored, recorded',
      ],
    },
  ]
}

function codesFrom({ totp, phone }: SignInMethods['factors']): string {
  if (totp && phone) return 'from an authenticator app or a text'
  return totp ? 'from an authenticator app' : 'that we text you'
}

/** Sign-in providers by the label of their button. */
function orByProvider({ providers }: SignInMethods): string {
  if (providers.length === 0) return ''
  const names = providers.map(({ label }) => label).join(' or ')
  return ` Or continue with ${names}: the same button then signs you in.`
}
