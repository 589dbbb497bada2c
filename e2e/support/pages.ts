import { once } from 'node:events'
import { createServer } from 'node:http'

export interface PageServer {
  url: string
  stop(): Promise<void>
}

/** Serves the websites of prospects on this machine. */
export async function servePages(pages: Record<string, string>): Promise<PageServer> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page === undefined) response.writeHead(404)
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** A page with an offer, an audience and a number. */
export const GOOD_PAGE = `<!doctype html><html lang="en"><head><title>Ringback | Call cover for dental practices</title>
<meta property="og:site_name" content="Ringback">
<meta name="description" content="Ringback texts back every missed caller within 2 minutes, so dental practices keep new patients.">
</head><body><main><h1>Call cover for dental practices</h1>
<p>Ringback texts back every missed caller within 2 minutes, so your front desk can stay with the patient.</p>
<h2>The problem</h2><p>Front desks miss calls at lunch, and callers book with the next practice.</p>
<h2>How it works</h2><p>We text back missed callers and book them into your calendar.</p></main></body></html>`

/** A page whose text is rendered by a script. */
export const EMPTY_PAGE =
  '<!doctype html><html><head><title>App</title></head><body><div id="root"></div></body></html>'

/** The page of a prospect, with a fact to open with and a pain that it admits. */
export const PROSPECT_PAGE = `<!doctype html><html lang="en"><head><title>Bright Smile Dental | Family Dentist in Leeds</title>
<meta property="og:site_name" content="Bright Smile Dental"></head><body><main><h1>Smiles for the whole family</h1>
<p>We have offered same-day crowns since 2009.</p><p>Appointments can be booked by phone only.</p></main></body></html>`
