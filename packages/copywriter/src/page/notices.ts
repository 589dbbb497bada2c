import type { PageNotice } from '@firstline/contract/page'
import type { Block } from './markup/collect-blocks.ts'

/**
 * Sentences that a site says to its visitor about the visit, not about an offer: in the words of consent notices, sign-in
 * forms, error pages and the like. The first kind that matches counts.
 */
const SENTENCES: readonly (readonly [PageNotice, readonly RegExp[]])[] = [
  [
    'needs_javascript',
    [
      /\b(?:enable|enabling|turn on|activate|allow|requires?|needs?|without|support) (?:cookies and )?java ?script\b/i,
      /\bjava ?script\b.{0,30}\b(?:is|be|seems|appears|was)\b.{0,20}\b(?:disabled|required|enabled|off|blocked|needed|not supported|unavailable)\b/i,
      /\bbrowser\b.{0,20}\b(?:is|isn['’]t)\b.{0,12}\b(?:supported|out of date|outdated|too old)\b/i,
      /^unsupported browser\b/i,
      /\b(?:upgrade|update|switch)\b.{0,20}\b(?:modern|your|another|supported) browser\b/i,
      /^we recommend the latest version of\b/i,
      /^(?:loading|please wait)(?: the (?:page|app))?[\s.…]{0,6}$/i,
      /\bjava ?script\b.{0,40}\b(?:aktivier|activer|activez|habilit|activa|attiva|abilita|inschakel|ative)/i,
      /\b(?:aktivieren sie|activez|active|habilite|attiva|abilita) (?:bitte )?java ?script\b/i,
    ],
  ],
  [
    'refused_by_site',
    [
      /\bchecking (?:your browser|if the site)/i,
      /\b(?:verify|verifying|confirm)\b.{0,20}\byou are\b.{0,6}\b(?:human|robot)/i,
      /^(?:just a|one) moment\b/i,
      /\breview the security of your connection\b/i,
      /^ray id\b/i,
      /^performance (?:and|&) security by\b/i,
      /\bddos protection by\b/i,
      /^this process is automatic\b/i,
      /\bbrowser will redirect\b/i,
      /^please allow up to \d+ seconds\b/i,
      /^are you (?:a robot|human)\b/i,
      /\b(?:you(?:['’]re| are)|i['’]m|i am) not a robot\b/i,
      /\bunusual (?:traffic|activity)\b.{0,20}\byour (?:network|computer|connection|ip|browser)\b/i,
      /\bmake sure your browser supports\b/i,
      /^(?:error |http )?40[13](?:\W{1,3}(?:forbidden|unauthori[sz]ed|error|access)\b.{0,20})?$/i,
      /^(?:error:? )?access (?:to this (?:page|site|website|resource) )?(?:is |has been |was )?(?:denied|forbidden|blocked)\W{0,3}$/i,
      /^(?:forbidden|attention required)\W{0,3}$/i,
      /\bpermission to (?:access|view)\b.{0,60}(?:\b(?:server|page|site|resource)\b|")/i,
      /^(?:incident|reference|request|error|block) ?(?:id|number|code|#)/i,
      /\b(?:you|i)\b.{0,8}\b(?:have been|were) blocked\b/i,
      /\bhave i been blocked\b/i,
      /\busing a security service to protect itself\b/i,
      /\btriggered the security solution\b/i,
      /\b(?:content|page|site|website)\b.{0,16}\b(?:not|isn['’]t|un)\b ?available in your (?:region|country|location)\b/i,
      /\bcannot grant you access\b/i,
      /^what can i do to resolve this\b/i,
    ],
  ],
  [
    'page_missing',
    [
      /^(?:oops\W{0,3} ?)?(?:http )?(?:error )?(?:code )?404(?:\W{0,4}$|\W{1,4}(?:error|page|not|file|oops|sorry|this|that|the|nothing|we)\b)/i,
      /^(?:oops\W{0,3} ?)?(?:the |this |that |your )?(?:requested )?(?:page|site|url|content)\b.{0,40}\b(?:not found|(?:can['’]?t|cannot|could not|couldn['’]t) be found|(?:doesn['’]t|does not|no longer) exists?|(?:has been|was) (?:moved|removed|deleted)|isn['’]t (?:here|available))\b/i,
      /\bnothing was found (?:at|for)\b/i,
      /\b(?:could not|couldn['’]t|can['’]?t|cannot) (?:seem to )?find (?:the|that|this) page\b/i,
      /\bthere (?:is no|isn['’]t an?)\b.{0,20}\b(?:site|page) (?:here|at this)\b/i,
      /\btry one of the links\b/i,
      /^(?:go )?back to (?:the )?home(?: ?page)?\W?$/i,
      /\b(?:seite (?:wurde )?nicht gefunden|page (?:non trouvée|introuvable)|página no encontrada|pagina non trovata|pagina niet gevonden|página não encontrada)(?!\p{L})/iu,
    ],
  ],
  [
    'parked',
    [
      /\bthis (?:premium )?(?:web )?domain(?: name)?\b.{0,40}\b(?:for sale|parked|available|registered|expired)\b/i,
      /\b(?:buy|get|own|inquire about|make an offer (?:on|for)) this domain\b/i,
      /\.[a-z]{2,9} (?:is|may be) for sale\b/i,
      /\bparked (?:free|courtesy)\b/i,
      /^related searches$/i,
      /\bsponsored listings displayed\b/i,
      /\bis your first and best source\b/i,
      /\bdefault web ?page\b/i,
      /\bweb ?server is (?:successfully )?(?:installed|running|working)\b/i,
      /^it works\W{0,2}$/i,
      /^welcome to (?:nginx|apache|the server)\b/i,
      /\bfuture home of (?:something|this|a|our|\S+\.\w{2,9}\b)/i,
      /^index of \//i,
      /\bif you(?:['’]re| are) trying to publish one\b/i,
      /^(?:parked|domain parked|parked domain)$/i,
    ],
  ],
  [
    'out_of_service',
    [
      /\b(?:we|site|website|please)\b.{0,20}\b(?:be|check|come) back (?:soon|shortly|online|later|up)\b/i,
      /\b(?:we|site|website|page|server)\b.{0,24}\b(?:under|undergoing|down for) (?:\w+ )?maintenance\b/i,
      /^(?:currently )?(?:under|down for) (?:\w+ )?maintenance\b/i,
      /\bperforming (?:\w+ )?maintenance(?: at the moment| right now| now|\W{0,2}$| on (?:our|the) (?:site|website|server))/i,
      /\bmaintenance mode\b/i,
      /^(?:site |website |scheduled )?maintenance(?: in progress)?\W{0,2}$/i,
      /^(?:this |our )?(?:new )?(?:site|website|page|web page|we)\b.{0,24}\bunder construction\b/i,
      /^under construction\W{0,3}$/i,
      /^(?:we(?:['’]re| are) )?(?:coming|launching|opening) (?:very )?soon\W{0,3}$/i,
      /^stay tuned\b/i,
      /\baccount\b.{0,12}\bsuspended\b/i,
      /\bcontact your hosting provider\b/i,
      /\berror establishing a database connection\b/i,
      /\bcontact with the database server\b/i,
      /\b(?:site|service|server|page)\b.{0,20}\btemporarily (?:unavailable|down|offline)\b/i,
      /^(?:http |error )?50[0234](?:\W{1,3}(?:internal|bad|service|gateway|server|error)\b.{0,20})?$/i,
      /^(?:internal server error|bad gateway|service unavailable|gateway timeout|application error)\W{0,2}$/i,
      /^(?:we are |we['’]re )?sorry for (?:the|any|this) inconvenience\b/i,
      /^something went wrong\b/i,
      /^error$/i,
      /(?:wartungsarbeiten|\ben maintenance|\ben mantenimiento|\bin manutenzione|\bem manutenção)(?!\p{L})/iu,
    ],
  ],
  [
    'sign_in_only',
    [
      /^(?:please |to continue,? (?:please )?)?(?:log|sign)[ -]?in\b.{0,60}$/i,
      /^login(?: page)?$/i,
      /\bplease (?:log|sign) in\b/i,
      /^(?:forgot(?:ten)?|reset|lost|change|recover) (?:your |my |the )?password\b.{0,10}$/i,
      /^(?:remember me|keep me (?:logged|signed) in|trouble (?:logging|signing) in)\b/i,
      /\b(?:already have|don['’]t have|do not have) an account\b/i,
      /^(?:create|register) (?:an |your |a new )(?:free )?account\W{0,2}$/i,
      /\b(?:must|need to|have to) be (?:logged|signed) in\b/i,
      /\b(?:log|sign) in again\b/i,
      /^welcome back\b.{0,30}$/i,
      /\byour session\b.{0,12}\b(?:expired|timed out|ended)\b/i,
      /^session (?:expired|timed out|ended)\b/i,
      /^(?:continue|log in|sign in|sign up|connect) with (?:google|microsoft|apple|facebook|github|linkedin|e-?mail|sso|single sign-on)\W{0,2}$/i,
      /^use (?:single sign-on|sso)\b/i,
      /\bby (?:signing|logging|registering|continuing)\b.{0,12}\byou agree\b/i,
      /^(?:members|subscribers|staff) only\W?$/i,
      /\b(?:this|the) (?:store|site|page|content|shop)\b.{0,12}\bpassword[- ]protected\b/i,
      /^enter (?:your|the|store)\b.{0,40}(?:password|workspace|credentials|username|e-?mail)/i,
      /^use the password\b/i,
      /\bto (?:view|access|see|read) this (?:page|content|site|area|post)\b/i,
      /^are you the (?:store|site) owner\b/i,
      /^(?:passwort vergessen|mot de passe oublié|wachtwoord vergeten|password dimenticata)(?!\p{L})/iu,
      /^(?:anmelden|melden sie sich an|se connecter|connectez-vous|iniciar sesión|inicia sesión|accedi|inloggen|iniciar sessão)(?!\p{L}).{0,40}$/iu,
      /\b(?:olvidaste|olvidado) (?:tu|la|su) contraseña/i,
    ],
  ],
  [
    'consent_only',
    [
      /\bwe (?:value|respect|care about) your privacy\b/i,
      /^your privacy(?:,| and| is| matters\b| choices\b| settings\b| preferences\b).{0,50}$/i,
      /\b(?:we|site|website|page|partners|they)\b.{0,50}\b(?:uses?|using|stores?|sets?|places?)\b.{0,60}\bcookies?\b/i,
      /\bcookies\b.{0,80}\b(?:accept|agree|consent|this (?:web ?)?site|our (?:web ?)?site|the website|your (?:browser|device|computer|experience|preferences|choices|consent)|cannot be switched off|are used to|help (?:us|make|website owners)|basic functions)\b/i,
      /\b(?:accept|reject|allow|manage|refuse|agree to|consent to|use of)\b.{0,40}\bcookies\b/i,
      /\b(?:strictly necessary|necessary|statistics?|marketing|preferences?|functional|targeting|performance|analytics|third-party|optional|essential) cookies\b/i,
      /^cookie (?:policy|settings|preferences|consent|notice|declaration)\b.{0,12}$/i,
      /\b(?:store|access|retrieve)\b.{0,20}\binformation\b.{0,12}\bon (?:a|your) (?:device|browser)\b/i,
      /\b(?:we and our|our) (?:\d+ )?(?:\w+ )?partners (?:may |can |will )?(?:store|process|use|access|collect)\b/i,
      /\bshare\b.{0,60}\bwith our\b.{0,40}\b(?:advertising|analytics)\b.{0,30}\bpartners\b/i,
      /\blegitimate interests?\b/i,
      /\b(?:withdraw|change|revoke|give|manage) your (?:consent|choices)\b/i,
      /\byour consent (?:is|applies|at any time)\b/i,
      /\bconsent preferences\b/i,
      /^(?:accept|reject|allow|decline|deny) all(?: cookies)?\W{0,2}$/i,
      /^(?:confirm|save|manage) (?:my |your )?(?:selection|choices|preferences|settings)\W{0,2}$/i,
      /^before you continue\b.{0,20}$/i,
      /^(?:privacy|consent) (?:preference|choices|settings) ?(?:cent(?:er|re))?$/i,
      /^read with advertising\b/i,
      /\bprivacy policy\b.{0,200}\b(?:agree|accept|consent)/i,
      /\bcookies?\b.{0,120}\b(?:verwende|nutzen|setzen|akzeptier|zustimm|einwillig|utilis|accept|acept|usamos|utiliz|accett|gebruik|plaats|toestemming|używa|zgod|använd|bruger|samtyck|samtykke)/i,
      /(?:verwende|nutzen|setzen|akzeptier|utilis|usamos|utiliz|accett|gebruik|używa|använd|bruger)\S{0,12}.{0,40}\bcookies?\b/i,
      /\b(?:einwilligung|consentement|consentimiento|consentimento|consenso|toestemming)\b.{0,60}(?:widerruf|jederzeit|retirer|à tout moment|momento|revocar|intrekken)/i,
      /(?:schätzen ihre privatsphäre|votre vie privée|valoramos (?:tu|su|a sua) privacidad|la tua privacy|uw privacy|je privacy)/i,
      /^(?:alle akzeptieren|tout accepter|continuer sans accepter|aceptar todo|accetta tutto|alles accepteren)(?!\p{L})/iu,
    ],
  ],
]

/** Cookies to eat, and what a seller of consent software says about the visitors of others. */
const OFFERED =
  /\byour (?:own )?(?:visitors?|readers?|customers?|users?|shops?|stores?|clients?|patients?|members?|teams?|business|publishers?)\b|\b(?:bake|baked|bakes|bakery|baking|dough|chocolate|butter|flour|sugar|oven|gluten|vegan|oats?|recipes?|desserts?|pastry|pastries|cakes?|treats?|snacks?|brownies|gift|tins|freshly|batch|delicious|order|orders)\b/i

/** Inside a notice, what belongs to it although alone it could say anything. */
const CONTINUES: Partial<Record<PageNotice, RegExp>> = {
  consent_only:
    /\b(?:cookies?|privacy|consent|personal data|third[- ]part(?:y|ies)|tracking|advertis\w*|ads|partners|vendors|your (?:experience|choices?|device|browser|preferences)|if you choose|always active|data to|our services)\b|^(?:necessary|functional|statistics|analytics|performance|marketing|targeting|preferences|unclassified|essential|accept|reject|decline|deny|allow|customi[sz]e|got it|ok|okay|show|hide|more|learn|save|confirm|details|about|close|settings|manage)\b.{0,24}$/i,
  sign_in_only:
    /^(?:e-?mail|user ?name|password|company|workspace|or|help|terms|privacy|register|sign up|continue|submit|next)\b.{0,24}$|\b(?:account|password|sign|log|security)\b/i,
  refused_by_site: /./,
  page_missing: /\b(?:page|search|links?|home|address|url|moved|sorry|maybe|documentation)\b/i,
  parked: /./,
  out_of_service: /\b(?:site|website|we|our|team|back|experience|email)\b/i,
  needs_javascript: /\b(?:browser|settings|reload|refresh|app|page|website)\b/i,
}
const LONGEST_SENTENCE = 400

/** The kind of notice that one sentence, heading or part of a title is. */
export function findNotice(sentence: string): PageNotice | undefined {
  const start = sentence.trim().slice(0, LONGEST_SENTENCE)
  const kind = SENTENCES.find(([, patterns]) => patterns.some((pattern) => pattern.test(start)))?.[0]
  return kind === 'consent_only' && OFFERED.test(start) ? undefined : kind
}

const splitSentences = (text: string) => text.split(/(?<=[.!?…])\s+/)

/** Takes out the sentences of notices; all of a text that begins with one or mostly consists of them. */
export function dropNotices(text: string): { text: string; notice?: PageNotice | undefined } {
  const sentences = splitSentences(text)
  const kinds = sentences.map(findNotice)
  const notice = kinds.find((kind) => kind !== undefined)
  if (!notice) return { text }
  const kept = sentences.filter((_, index) => kinds[index] === undefined).join(' ')
  return { text: kinds[0] || kept.length < text.length / 2 ? '' : kept, notice }
}

/** A page with such a notice is not the site's own, whatever suggestions or advertisements it lists below. */
const REPLACES_PAGE = /^(?:refused_by_site|page_missing|parked)$/
/** More text than such pages have. */
const MUCH_TEXT = 600

/** Blocks without those of notices, which end at the next heading of the first level or at text about something else. */
export function separateNotices(all: readonly Block[], title: string) {
  const lengths = new Map<PageNotice, number>()
  let replaces = findNotice(title)
  let open: PageNotice | undefined
  let isInMain = false
  const startsContent = ({ zone }: Block) => zone.heading === 1 || (zone.isMain && !isInMain)
  const blocks = all.flatMap((block) => {
    const { text, notice } = dropNotices(block.text)
    if (notice) {
      lengths.set(notice, (lengths.get(notice) ?? 0) + block.text.length)
      if (notice === 'parked' || block.zone.heading > 0) replaces ??= notice
    } else if (open && !startsContent(block) && continuesNotice(open, block.text)) return []
    open = notice
    isInMain = block.zone.isMain
    return text === '' ? [] : [{ ...block, text }]
  })
  const length = blocks.reduce((sum, { text }) => sum + text.length, 0)
  const [longest] = [...lengths].toSorted(([, one], [, other]) => other - one)
  const isReplaced = replaces !== undefined && REPLACES_PAGE.test(replaces) && length < MUCH_TEXT
  return { blocks: isReplaced ? [] : blocks, notice: isReplaced ? replaces : longest?.[0], isReplaced }
}

/** Whether a text right behind a notice belongs to it. */
const continuesNotice = (notice: PageNotice, text: string) =>
  !OFFERED.test(text) && splitSentences(text).every((sentence) => CONTINUES[notice]?.test(sentence))
