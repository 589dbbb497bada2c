import type { PageErrorCode } from '@firstline/contract/page'

const page = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

const describedAs = (text: string) => `<meta name="description" content="${text}">`

/** Pages on which no company says anything about itself, with the reason that the member reads. */
export const NOTICE_PAGES: Record<string, { html: string; reason: PageErrorCode }> = {
  'a consent notice with partners': {
    reason: 'consent_only',
    html: page(
      'Harbor Freight Brokers',
      `<div class="x1"><div><h2>We value your privacy</h2><p>We and our 184 partners store and access information on
      a device, such as unique identifiers, to process personal data. You may accept or manage your choices by clicking
      below, including your right to object where legitimate interest is used.</p><p>We and our partners process data
      to provide: Precise geolocation data. Personalised advertising and content, advertising and content measurement,
      audience research and services development.</p><a href="#">List of partners (vendors)</a>
      <button>Reject all</button><button>Accept all</button></div></div>`,
    ),
  },
  'a consent notice with categories': {
    reason: 'consent_only',
    html: page(
      'Northgate',
      `<div><h3>This website uses cookies</h3><p>We use cookies to personalise content and ads, to provide social media
      features and to analyse our traffic. We also share information about your use of our site with our social media,
      advertising and analytics partners who may combine it with other information that you've provided to them.</p>
      <div><p>Necessary</p><p>Necessary cookies help make a website usable by enabling basic functions like page
      navigation and access to secure areas. The website cannot function properly without these cookies.</p><p>Statistics
      </p><p>Statistic cookies help website owners to understand how visitors interact with websites by collecting and
      reporting information anonymously.</p><p>Marketing</p><p>Marketing cookies are used to track visitors across
      websites. The intention is to display ads that are relevant and engaging for the individual user.</p></div>
      <span>Show details</span><span>Allow selection</span><span>Allow all</span></div>`,
    ),
  },
  'a consent notice that asks before continuing': {
    reason: 'consent_only',
    html: page(
      'Before you continue',
      `<section><h1>Before you continue</h1><p>We use cookies and data to deliver and maintain our services, track outages
      and protect against spam, fraud and abuse.</p><p>If you choose to accept all, we will also use cookies and data to
      develop and improve new services and measure the effectiveness of ads.</p><p>If you choose to reject all, we will
      not use cookies for these additional purposes.</p><div>More options</div></section>`,
    ),
  },
  'a privacy preference center': {
    reason: 'consent_only',
    html: page(
      'Your Privacy Choices',
      `<div><h2>Your privacy, your choice</h2><p>When you visit any website, it may store or retrieve information on your
      browser, mostly in the form of cookies. This information might be about you, your preferences or your device and is
      mostly used to make the site work as you expect it to.</p><h3>Manage Consent Preferences</h3><h4>Strictly Necessary
      Cookies</h4><p>Always Active</p><p>These cookies are necessary for the website to function and cannot be switched
      off in our systems.</p><h4>Targeting Cookies</h4><p>These cookies may be set through our site by our advertising
      partners.</p><p>Confirm My Choices</p></div>`,
    ),
  },
  'a pay-or-consent wall': {
    reason: 'consent_only',
    html: page(
      'Daily Ledger',
      `<main><h1>Read with advertising or subscribe</h1><p>Consent to the use of cookies and tracking, or subscribe to read
      without ads.</p><p>You can withdraw your consent at any time in the privacy settings at the bottom of every page.</p>
      <p>With your agreement, we and our partners use cookies to store, access and process personal data like your visit
      on this website.</p></main>`,
    ),
  },
  'a short consent bar': {
    reason: 'consent_only',
    html: page(
      'Home',
      `<div><p>By continuing to browse this site you agree to our use of cookies. Learn more in our privacy policy.</p>
      <p>Got it!</p></div>`,
    ),
  },
  'a notice about your data choices': {
    reason: 'consent_only',
    html: page(
      'Ridgeway',
      `<div><h2>We care about your privacy</h2><p>Would you help us improve your experience? We'd like to use cookies to
      understand how you use our site. Your consent is voluntary.</p><p>Your choices on cookies: Functional, Analytics,
      Marketing</p><p>Save preferences</p></div>`,
    ),
  },
  'a German consent notice': {
    reason: 'consent_only',
    html: `<html lang="de"><title>Willkommen</title><body><div><h2>Wir schätzen Ihre Privatsphäre</h2><p>Wir und unsere
      Partner verwenden Cookies und ähnliche Technologien, um Inhalte und Anzeigen zu personalisieren und die Zugriffe auf
      unsere Website zu analysieren. Mit einem Klick auf „Alle akzeptieren“ stimmen Sie der Verwendung aller Cookies zu.
      </p><p>Sie können Ihre Einwilligung jederzeit in den Datenschutzeinstellungen widerrufen.</p></div></body></html>`,
  },
  'a French consent notice': {
    reason: 'consent_only',
    html: `<html lang="fr"><title>Accueil</title><body><div><h2>Le respect de votre vie privée est notre priorité</h2><p>
      Nous et nos partenaires utilisons des cookies pour stocker et accéder à des informations sur votre appareil. Vous
      pouvez retirer votre consentement à tout moment en cliquant sur le lien en bas de la page.</p><p>Continuer sans
      accepter</p><p>Tout accepter</p></div></body></html>`,
  },
  'a Spanish consent notice': {
    reason: 'consent_only',
    html: `<html lang="es"><title>Inicio</title><body><div><h2>Valoramos tu privacidad</h2><p>Utilizamos cookies propias y
      de terceros para analizar el tráfico y mostrarte publicidad relacionada con tus preferencias. Puedes aceptar todas
      las cookies, rechazarlas o configurar su uso en cualquier momento.</p></div></body></html>`,
  },
  'a sign-in form': {
    reason: 'sign_in_only',
    html: page(
      'Log in | Fieldwork',
      `<main><h1>Welcome back</h1><p>Log in to your account to continue.</p><form><label>Email</label><input type="email">
      <label>Password</label><input type="password"><p>Forgot your password?</p><p>Remember me</p></form>
      <p>Don't have an account? Sign up for free.</p></main>`,
    ),
  },
  'a sign-in page with single sign-on': {
    reason: 'sign_in_only',
    html: page(
      'Sign in',
      `<div><h1>Sign in to your workspace</h1><p>Enter your workspace address.</p><p>Continue with Google</p><p>Continue with
      Microsoft</p><p>Use single sign-on (SSO)</p><p>By signing in you agree to our Terms of Service and Privacy Policy.</p>
      </div>`,
    ),
  },
  'an area for members': {
    reason: 'sign_in_only',
    html: page(
      'Members only',
      `<h1>Members only</h1><p>You must be logged in to view this page.</p><p>Please log in or register to access this
      content.</p>`,
    ),
  },
  'a session that ended': {
    reason: 'sign_in_only',
    html: page(
      'Session expired',
      `<div><h2>Your session has expired</h2><p>For your security, please sign in again.</p></div>`,
    ),
  },
  'a shop behind a password': {
    reason: 'sign_in_only',
    html: page(
      'Oakline',
      `<div><p>Enter store using password</p><p>This store is password protected. Use the password to enter the store.</p>
      <form><input type="password"></form><p>Are you the store owner? Log in here</p></div>`,
    ),
  },
  'a notice to enable JavaScript': {
    reason: 'needs_javascript',
    html: page(
      'Loading',
      `<div><h1>JavaScript is disabled</h1><p>Please enable JavaScript in your browser settings to continue.</p><p>Your
      browser does not support JavaScript, or it is turned off.</p></div>`,
    ),
  },
  'an application that needs JavaScript': {
    reason: 'needs_javascript',
    html: page(
      'Vite App',
      `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>
      <script src="/assets/index.js"></script>`,
    ),
  },
  'an application shell without any text': {
    reason: 'needs_javascript',
    html: page(
      'Quillboard',
      `<div id="__next"></div><script>window.__DATA__={}</script><script src="/a.js"></script>`,
    ),
  },
  'an application that is loading': {
    reason: 'needs_javascript',
    html: page('App', `<div id="app"><p>Loading...</p></div><script src="/main.js"></script>`),
  },
  'a notice about an old browser': {
    reason: 'needs_javascript',
    html: page(
      'Unsupported browser',
      `<h1>Your browser is not supported</h1><p>Please upgrade to a modern browser to use this website. We recommend the
      latest version of Chrome, Firefox or Safari.</p>`,
    ),
  },
  'a check of the browser': {
    reason: 'refused_by_site',
    html: page(
      'Just a moment...',
      `<div><h1>ridgewayroofing.example</h1><h2>Checking if the site connection is secure</h2><p>ridgewayroofing.example
      needs to review the security of your connection before proceeding.</p><p>Verify you are human by completing the
      action below.</p><p>Ray ID: 8c41f20be</p><p>Performance and security by Shieldline</p></div>`,
    ),
  },
  'a check of the browser that takes seconds': {
    reason: 'refused_by_site',
    html: page(
      'One moment, please',
      `<p>Checking your browser before accessing the site.</p><p>This process is automatic. Your browser will redirect to
      your requested content shortly. Please allow up to 5 seconds.</p>`,
    ),
  },
  'a captcha': {
    reason: 'refused_by_site',
    html: page(
      'Are you a robot?',
      `<h1>Are you a robot?</h1><p>We have detected unusual traffic from your network. To continue, please confirm that you
      are not a robot.</p><p>Please make sure your browser supports cookies and JavaScript and that you are not blocking
      them from loading.</p><p>Reference ID: 77f0</p>`,
    ),
  },
  'a refusal': {
    reason: 'refused_by_site',
    html: page(
      'Access Denied',
      `<h1>Access Denied</h1><p>You don't have permission to access "http://shop.example/" on this server.</p><p>Reference
      #18.2d0f1602</p>`,
    ),
  },
  'a block of a firewall': {
    reason: 'refused_by_site',
    html: page(
      'Attention Required!',
      `<h1>Sorry, you have been blocked</h1><h2>Why have I been blocked?</h2><p>This website is using a security service to
      protect itself from online attacks. The action you just performed triggered the security solution.</p><h2>What can I
      do to resolve this?</h2><p>You can email the site owner to let them know you were blocked.</p>`,
    ),
  },
  'a country that is not served': {
    reason: 'refused_by_site',
    html: page(
      'Unavailable',
      `<h1>This content is not available in your region</h1><p>We recognise you are attempting to access this website from a
      country belonging to the European Economic Area and therefore cannot grant you access at this time.</p>`,
    ),
  },
  'a missing page with status 200': {
    reason: 'page_missing',
    html: page(
      'Page not found | Corbel Stone Masons',
      `<main><h1>Oops! That page can't be found.</h1><p>It looks like nothing was found at this location. Maybe try one of
      the links below or a search?</p><a href="/">Back to home</a></main>`,
    ),
  },
  'a bare 404': {
    reason: 'page_missing',
    html: page('404', `<h1>404</h1><p>The page you are looking for doesn't exist or has been moved.</p>`),
  },
  'a missing page with other articles': {
    reason: 'page_missing',
    html: page(
      '404 - Page Not Found',
      `<h1>Page not found</h1><p>We couldn't find the page you were looking for.</p><h2>Popular posts</h2><p>How we help
      roofers win more storm jobs this spring</p><p>Seven signs of a leaking gutter</p>`,
    ),
  },
  'a host without a site': {
    reason: 'page_missing',
    html: page(
      'Site not found',
      `<h1>There isn't a site here yet</h1><p>If you're trying to publish one, read the full documentation to learn how to
      set up your repository.</p>`,
    ),
  },
  'a parked domain with related searches': {
    reason: 'parked',
    html: page(
      'bestcrm.example',
      `<h1>bestcrm.example</h1><p>This domain is for sale. Buy this domain now.</p><h2>Related searches</h2><p>CRM software
      for small business</p><p>Sales automation for dental practices</p><p>The sponsored listings displayed above are served
      automatically by a third party.</p>`,
      describedAs('bestcrm.example is your first and best source for CRM software for small business.'),
    ),
  },
  'a domain just registered': {
    reason: 'parked',
    html: page(
      'Parked',
      `<h1>Welcome to millstream.example</h1><p>This domain has recently been registered and is parked free of charge by its
      owner.</p><p>Get professional email and a website builder for your small business today.</p>`,
    ),
  },
  'the start page of a web server': {
    reason: 'parked',
    html: page(
      'Welcome to the server!',
      `<h1>It works!</h1><p>If you see this page, the web server is successfully installed and working. Further
      configuration is required.</p><p>This is the default web page for this server.</p>`,
    ),
  },
  maintenance: {
    reason: 'out_of_service',
    html: page(
      'Maintenance',
      `<h1>We'll be back soon</h1><p>Sorry for the inconvenience. We're performing scheduled maintenance at the moment. Our
      site will be back online shortly.</p><p>The team</p>`,
    ),
  },
  'a page under construction': {
    reason: 'out_of_service',
    html: page(
      'Coming soon',
      `<h1>Coming Soon</h1><p>Our new website is under construction. Stay tuned!</p><p>We are working hard to give you a
      better experience.</p>`,
    ),
  },
  'a suspended account': {
    reason: 'out_of_service',
    html: page(
      'Account Suspended',
      `<h1>This Account has been suspended.</h1><p>Contact your hosting provider for more information.</p>`,
    ),
  },
  'an error of the server with status 200': {
    reason: 'out_of_service',
    html: page(
      'Error',
      `<h1>Error establishing a database connection</h1><p>This either means that the username and password information is
      incorrect or that contact with the database server was lost.</p>`,
    ),
  },
}

const BANNER = `<div class="b7"><h2>We value your privacy</h2><p>We use cookies to enhance your browsing experience, serve
  personalised content and analyse our traffic. By clicking "Accept all" you consent to our use of cookies.</p>
  <p>Customise</p><p>Reject all</p><p>Accept all</p></div>`

/** Pages of companies, with what their offer must contain, whatever notices are beside it. */
export const COMPANY_PAGES: Record<string, { html: string; product: RegExp; without?: RegExp }> = {
  'content below a consent notice': {
    product: /bookkeeping/i,
    without: /privacy|cookies|Accept all/i,
    html: page(
      'Northgate | Bookkeeping for restaurants',
      `${BANNER}<main><h1>Bookkeeping for restaurants</h1><p>We close the books of independent restaurants by the fifth of
      each month.</p><p>Invoices pile up, and owners see their food cost weeks too late.</p></main>`,
    ),
  },
  'content above a consent notice that has no main part': {
    product: /bookkeeping/i,
    without: /privacy|cookies|Customise/i,
    html: page(
      'Northgate | Bookkeeping for restaurants',
      `<h1>Bookkeeping for restaurants</h1><p>We close the books of independent restaurants by the fifth of each month.</p>
      ${BANNER}`,
    ),
  },
  'content with a sign-in form in its header': {
    product: /scheduling/i,
    without: /password|log in/i,
    html: page(
      'Crewline | Scheduling software for roofing crews',
      `<header><form><label>Email</label><input><label>Password</label><input type="password"><p>Forgot password?</p></form>
      </header><div><h1>Scheduling software for roofing crews</h1><p>Crewline plans crews and trucks around the weather, so
      foremen stop calling the office.</p><p>Already have an account? Log in</p></div>`,
    ),
  },
  'content with a hint about JavaScript': {
    product: /property photography/i,
    without: /JavaScript/i,
    html: page(
      'Brightlot | Property photography for estate agents',
      `<p>Please enable JavaScript to use all features of this site.</p><h1>Property photography for estate agents</h1><p>We
      photograph homes within 24 hours and deliver edited pictures by the next morning.</p>`,
    ),
  },
  'a sign-in page whose description names the offer': {
    product: /invoicing/i,
    without: /password|account/i,
    html: page(
      'Log in | Tallybird',
      `<h1>Log in to your account</h1><form><input type="password"></form><p>Forgot your password?</p>`,
      describedAs('Invoicing software for electricians who bill from the van.'),
    ),
  },
  'an application whose description names the offer': {
    product: /inventory/i,
    html: page(
      'Shelfcount',
      `<noscript>Please enable JavaScript.</noscript><div id="app"></div><script src="/a.js"></script>`,
      describedAs('Inventory software for independent bookshops.'),
    ),
  },
  'a seller of consent management': {
    product: /consent/i,
    html: page(
      'Consently | Cookie consent management for online shops',
      `<h1>Cookie consent management for online shops</h1><p>Consently collects and stores the cookie consent of your
      visitors, so your shop follows the law in 40 countries.</p><p>Consent banners built in-house break after each law, and
      shop owners hear of it from their lawyer.</p><p>We scan your shop for cookies every night and update the banner.</p>`,
    ),
  },
  'a seller of consent management with a consent notice': {
    product: /consent/i,
    without: /Reject all|browsing experience/,
    html: page(
      'Banderole | Consent banners for publishers',
      `${BANNER}<main><h1>Consent banners for publishers</h1><p>Banderole shows each reader the right consent banner and keeps
      proof of every choice.</p><p>Publishers lose ad revenue when half their readers never answer the banner.</p></main>`,
    ),
  },
  'a privacy consultancy': {
    product: /advice for (private )?clinics/i,
    html: page(
      'Lockhart Privacy | GDPR advice for clinics',
      `<h1>Privacy advice for private clinics</h1><p>We help private clinics answer data requests and pass their GDPR audits.
      </p><p>Clinics keep patient records in five places, and nobody can say who reads them.</p><h2>We protect your
      patients' privacy</h2><p>Our lawyers write your privacy policy and train your front desk.</p>`,
    ),
  },
  'a seller of sign-in software': {
    product: /passkeys/i,
    html: page(
      'Keyfold | Passwordless login for SaaS companies',
      `<h1>Passwordless login for SaaS companies</h1><p>Keyfold adds passkeys and single sign-on to your app in a day.</p><p>
      Users forget passwords, and your support team spends mornings on reset links.</p><p>Your customers log in with one
      touch.</p>`,
    ),
  },
  'a seller of bot protection': {
    product: /browser/i,
    html: page(
      'Gatemark | Bot protection for ticket shops',
      `<h1>Bot protection for ticket shops</h1><p>Gatemark checks each browser before it can buy, without a captcha.</p><p>Bots
      empty the best seats in seconds, and fans see a sold-out page.</p>`,
    ),
  },
  'a teacher of JavaScript': {
    product: /JavaScript/i,
    html: page(
      'Learnyard | JavaScript training for support teams',
      `<h1>JavaScript training for support teams</h1><p>We teach support engineers to read and fix JavaScript in six weeks.</p>
      <p>Support teams wait days for a developer to read one error.</p>`,
    ),
  },
  'a seller of domains': {
    product: /domain/i,
    html: page(
      'Namecourt | Domain brokerage for startups',
      `<h1>Domain brokerage for startups</h1><p>We buy the domain you want from its owner, and stay anonymous until the deal
      is signed.</p><p>Founders settle for a hyphen because the owner never answers.</p>`,
    ),
  },
  'a maintenance company': {
    product: /maintenance/i,
    html: page(
      'Liftwell | Scheduled maintenance for elevators',
      `<h1>Scheduled maintenance for elevators</h1><p>We maintain the elevators of office buildings in Ohio and answer every
      breakdown within two hours.</p><p>Tenants complain when an elevator is out for days.</p>`,
    ),
  },
  'a company that is also launching something': {
    product: /catering/i,
    html: page(
      'Fennel | Office catering in Leeds',
      `<h1>Office catering in Leeds</h1><p>We deliver hot lunches to offices of 20 to 200 people.</p><p>Teams are tired of the
      same sandwiches.</p><h2>Coming soon</h2><p>Our Bradford kitchen opens in March.</p>`,
    ),
  },
  'a bakery of cookies': {
    product: /cookie boxes/i,
    html: page(
      'Crumb Lane | Cookie boxes for office teams',
      `<h1>Fresh cookies for office teams</h1><p>We use Belgian chocolate and real butter in all our cookies.</p><p>We deliver
      boxes of freshly baked cookies to offices in Leeds every Friday.</p><p>Teams are tired of supermarket biscuits.</p>`,
    ),
  },
  'an IT company in the words of error pages': {
    product: /IT support/i,
    html: page(
      'Restora | IT support for dental practices',
      `<h1>IT support for dental practices</h1><p>We get your practice back online within an hour when a server goes down.</p>
      <p>500 practices trust us with unusual activity in their accounts.</p><p>A real engineer, not a robot, answers every
      call.</p>`,
    ),
  },
}
