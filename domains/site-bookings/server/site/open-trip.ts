import type { FastifyReply, FastifyRequest } from 'fastify'
import { paperFile } from '#domains/papers/server/papers.ts'
import { formTokenOf } from '#domains/website/server/pages/form-token.ts'
import { sendFinished, type Finished } from '#domains/website/server/pages/send.ts'
import { visit } from '#domains/website/server/pages/serve-sites.ts'
import { showMessage } from '#domains/website/server/pages/message.ts'
import { siteOf, type Visit } from '#domains/website/server/site-parts.ts'
import type { App } from '#kit/server/app.ts'
import { visitorOf } from '#kit/server/pages/visitor.ts'
import { openPageView } from '../../view/my-trip-page.ts'
import { say } from '../messages/say.ts'
import { hasOpened } from '../my-trip/cookies.ts'
import { myTripPath, readGrant, type Grant } from '../my-trip/grants.ts'
import type { PaperRow } from '../my-trip/my-trip.ts'
import { finishOwn } from './finish.ts'
import { keptHeader } from './trip-scripts.ts'

export type TripRequest = FastifyRequest<{ Params: { secret: string } }>

/** The paths of these pages are all the same to search engines and logs. */
export const path = '/my-trip'

/** A grant that works, with its secret. */
export interface Open extends Grant {
  secret: string
}

/** Answers that are not pages. */
export type Answer = Finished | { go: string } | { paper: { bookingId: string; row: PaperRow } }

/**
 * Answers a request for the page of a booking: 404 for an unknown secret, 410 for one that is over, else what `work` returns. A browser
 * that has not opened the page gets a button instead: programs that check mails follow links, but press no buttons. It works in the
 * language of who booked, if the website still has it.
 */
export async function answer(
  app: App,
  request: TripRequest,
  reply: FastifyReply,
  work: (one: Visit, open: Open) => Promise<Answer>,
  { opens = false }: { opens?: boolean } = {},
): Promise<FastifyReply> {
  const site = siteOf(request)
  const secret = request.params.secret.slice(0, 100)
  let grant: Grant | 'over' | null = null
  const done = await visit(
    app,
    site,
    site.language,
    async (one) => {
      grant = await readGrant(one.tx, secret, one.actor.now)
      if (grant === null) return missing(one, 404)
      if (grant === 'over') return missing(one, 410)
      const { language } = grant
      const isSpoken = language !== null && [site.language, ...site.languages].includes(language)
      const visited = isSpoken ? { ...one, language } : one
      if (opens || hasOpened(app, request, grant)) return work(visited, { ...grant, secret })
      return request.method === 'POST' ? { go: myTripPath(secret) } : button(visited, secret)
    },
    request.id,
  )
  if ('go' in done) return reply.headers(ownHeaders).redirect(done.go, 303)
  if ('paper' in done) return sendPaper(app, reply, request, done.paper)
  return sendFinished(reply, done)
}

/** The page that a link leads to before it is opened. It says nothing of the booking. */
function button(one: Visit, secret: string): Promise<Finished> {
  const { app, site, language } = one
  const t = say(language)
  const main = openPageView({
    heading: t('openHeading'),
    text: t('openText', { agency: site.name }),
    action: `${myTripPath(secret)}/open`,
    token: formTokenOf(app, site.agencyId),
    send: t('openBooking'),
  })
  return finishOwn(one, { title: t('openHeading'), path, main, only: 'link' })
}

/** Sends a paper as a file. The first time gives it its number. */
async function sendPaper(
  app: App,
  reply: FastifyReply,
  request: TripRequest,
  { bookingId, row }: { bookingId: string; row: PaperRow },
): Promise<FastifyReply> {
  const which = { payment_id: row.payment_id ?? undefined, document_id: row.id ?? undefined }
  const { name, mime, content } = await paperFile(app, visitorOf(app, siteOf(request).key, request.id), bookingId, row.type, which)
  return reply
    .headers(ownHeaders)
    .header(keptHeader, 'paper')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .type(mime)
    .send(content)
}

const ownHeaders = { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** Returns the page that says that there is nothing here, or no more. */
export function missing(one: Visit, status: 404 | 410): Promise<Finished> {
  const t = say(one.language)
  return status === 404
    ? showMessage(one, { status, heading: t('notFound'), text: t('notFoundText'), path, only: 'link' })
    : showMessage(one, { status, heading: t('linkOver'), text: t('linkOverText', { agency: one.site.name }), path, only: 'link' })
}
