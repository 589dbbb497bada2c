import type { Attributes } from './read-markup.ts'

const ELEMENTS = new Set(['nav', 'footer', 'aside', 'search', 'menu'])
const ROLES =
  /^(navigation|contentinfo|complementary|search|menu|menubar|dialog|alertdialog|toolbar|tablist)$/

/** Class or id words of parts that repeat on every page of a site. */
const PART =
  /^((site|main|primary|secondary|mega|mobile|desktop|top|bottom|off-?canvas|page|global|header|sub|wp|elementor|widget)[-_]*)*(nav|navbar|navigation|nav-?menu|menu|mega-?menu|footer|colophon|sidebar|breadcrumbs?|topbar|announcement(-bar)?|share(-buttons|-bar)?|social-(links|icons|share|media-links|nav)|related(-posts)?|comments?|comment-list|skip-link|skip-to-content|newsletter(-signup|-form)?|language-(switcher|selector)|pagination|back-to-top|preloader|site-info)$/

const NOTICE =
  /(cookie|gdpr|consent)s?[-_]?(banner|bar|notice|consent|law|popup|modal|message|policy|box|overlay|wall|prompt|settings|preferences|alert|disclaimer|dialog|info|container|wrapper)|onetrust|cookiebot|cybot|^cc-(window|banner)|^cky-|^cmplz|osano|didomi|usercentrics|iubenda|^(?!has-|with-|no-|open-)([\w-]*[-_])?(popup|modal|lightbox)([-_](content|container|wrapper|inner))?$|exit-intent|^intercom-|^drift-|chat-?widget/

/** Whether the element is boilerplate of the site. */
export function isBoilerplate(name: string, attributes: Attributes): boolean {
  if (ELEMENTS.has(name)) return true
  const role = attributes['role']?.trim().toLowerCase()
  if (role && ROLES.test(role)) return true
  if (attributes['aria-modal'] === 'true') return true
  if (name === 'body' || name === 'html' || name === 'main' || name === 'article') return false
  const words = `${attributes['id'] ?? ''} ${attributes['class'] ?? ''}`.toLowerCase()
  if (words.length < 3 || words.length > 1_000) return false
  return words.split(/\s+/).some((word) => PART.test(word) || NOTICE.test(word))
}
