export interface BannedWord {
  /** A regular expression: whole words, in any case; a space also matches a hyphen and the end of a line. */
  pattern: string
  /** The term to write instead. */
  use: string
  /** Terms of art that contain the word and pass, as regular expressions. */
  except?: string[]
}

/** Words that `npm run check words` refuses in comments, test titles and Markdown. */
export const BANNED_WORDS: BannedWord[] = [
  // Metaphors for the layout
  { pattern: 'houses?', use: 'layout', except: ['in-house', 'house (number|style)s?', 'open house'] },
  { pattern: 'rooms?', use: 'package, module', except: ['(chat|waiting) rooms?', 'room (for|to)'] },
  {
    pattern: 'doors?',
    use: 'entry point, public API, endpoint',
    except: ['door-to-door', 'front doors?', 'next door'],
  },
  {
    pattern: 'arrows?',
    use: 'dependency rule',
    except: ['arrow (key|function|icon)s?', '(up|down|left|right) arrow'],
  },
  // Persons without a role
  { pattern: 'whoever', use: 'a caller, the user' },
  { pattern: 'anyone who', use: 'a caller who, a user who' },
  { pattern: "nobody(?:'s|’s)?", use: 'no user, no caller' },
  { pattern: "somebody(?:'s|’s)?", use: 'a user, a caller' },
  { pattern: "strangers?(?:'|’)?s?", use: 'an anonymous user, an attacker' },
  // Verbs of speech for data flow
  { pattern: 'told', use: 'returned, reported, notified' },
  { pattern: 'tells?', use: 'returns, reports, notifies' },
  { pattern: 'hears?', use: 'receives' },
  { pattern: 'heard', use: 'received' },
  { pattern: 'speaks', use: 'implements, supports' },
  {
    pattern: 'asks (the|its) (server|database|model|provider|browser|client|store|table|network)',
    use: 'requests, queries',
  },
  { pattern: 'answers (with )?(status )?[1-5]\\d\\d', use: 'responds with' },
  { pattern: 'knows (no|nothing of)', use: 'does not import, has no' },
  // Literary time and state
  { pattern: 'anew', use: 'again' },
  { pattern: 'at once', use: 'immediately, concurrently, in one call' },
  { pattern: 'asleep', use: 'not hydrated' },
  { pattern: 'awake', use: 'hydrated' },
  { pattern: 'alive', use: 'running, live, hydrated', except: ['keep-alives?'] },
  { pattern: 'sleeping pages?', use: 'page that is not hydrated' },
  { pattern: 'rested values?', use: 'debounced value' },
  { pattern: 'stands', use: 'is', except: ['stands (in )?for'] },
  { pattern: 'lies', use: 'is' },
  // Sign-in
  { pattern: 'ways? in', use: 'sign-in methods, identities' },
  { pattern: 'standings?', use: 'session status', except: ['long-standing', 'standing (data|orders?)'] },
  {
    pattern: 'raised (sessions?|sign-ins?|tokens?|callers?)',
    use: 'aal2 session',
  },
  { pattern: 'owes?', use: 'needs' },
  { pattern: 'check that you are a person', use: 'captcha' },
  { pattern: 'even steps', use: 'response-time padding' },
  { pattern: 'site fetch guard', use: 'SSRF guard' },
  // Claims: no person rated a text
  {
    pattern:
      "our readers|blind (readers?|ratings?)|(human|readers?(?:'|’)?s?) ratings?|rated (blind|texts?|by (readers?|people))",
    use: 'labels, our own estimate',
  },
  // One name for each concept
  { pattern: 'wish(es)?', use: 'request, params' },
  {
    pattern: 'faults?',
    use: 'error, failure, violation',
    except: ['fault (injection|drill|toleran(t|ce))s?', 'page faults?'],
  },
  { pattern: 'trouble', use: 'pain point, error', except: ['troubleshooting'] },
  { pattern: 'the books', use: 'the ledger' },
  { pattern: 'the bank', use: 'the load test of the ledger' },
  { pattern: 'diary', use: 'log' },
  { pattern: 'saboteurs?', use: 'fault injection' },
  { pattern: 'departed', use: 'deleted accounts' },
  { pattern: 'copy desk', use: 'brief tools' },
  { pattern: 'period of credits', use: 'billing period' },
  { pattern: 'wide sight', use: 'admin subscribers' },
  { pattern: 'feed holds?', use: 'feed subscription' },
  { pattern: 'scenes?', use: 'fixture' },
  { pattern: 'makers?', use: 'factory', except: ['decision makers?'] },
]
