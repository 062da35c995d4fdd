import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderMail, prepareMail } from '#domains/mail-blocks/server/render.ts'
import { notFound } from '#kit/contract/errors.ts'
import type { App } from '#kit/server/app.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'
import { html } from '#kit/server/pages/html.ts'
import { addPublicScope, sendPage } from '#kit/server/pages/public-page.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { documentOf } from '../row-json.ts'
import { requireAny } from '../campaigns-data.ts'
import { say } from '../messages/say.ts'
import { codesOf, readCode, type CodeKind } from './codes.ts'
import { labelled } from './labelled.ts'
import { recordSeen } from './record.ts'
import { unsubscribe } from './unsubscribe.ts'

type WithCode = FastifyRequest<{ Params: { code: string } }>

/** A transparent picture of one point. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Adds the pages that campaigns' mails lead to: links, the picture that counts openings, unsubscribing, the mail as a page. */
export async function addCampaignPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    // Mail programs send the form of RFC 8058 in either encoding. Nothing in the body decides anything.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16 * 1024 }, (_request, _body, done) => done(null, {}))
    scope.get<{ Params: { code: string; link: string } }>('/e/c/:code/:link', (request, reply) => follow(app, request, reply))
    scope.get('/e/o/:code', (request: WithCode, reply) => showPixel(app, request, reply))
    scope.get('/e/u/:code', async (_request, reply) => unsubscribePage(app, reply, false))
    scope.post('/e/u/:code', async (request: WithCode, reply) => {
      await app.limits.take('webhooks', request.ip)
      await unsubscribe(app, request.params.code, request.id)
      return unsubscribePage(app, reply, true)
    })
    scope.get('/e/v/:code', (request: WithCode, reply) => showMail(app, request, reply))
  })
}

const seenBy = ({ method, headers }: FastifyRequest) => ({
  method,
  userAgent: headers['user-agent'] ?? '',
  ahead: [headers.purpose, headers['sec-purpose'], headers['x-moz'], headers['x-purpose']].filter(Boolean).join(' '),
})

/** Leads to a link of the campaign, and to nothing else. */
async function follow(app: App, request: FastifyRequest<{ Params: { code: string; link: string } }>, reply: FastifyReply) {
  const { code, link } = request.params
  const key = readCode(app, 'click', code)
  if (!key || !/^\d{1,4}$/.test(link)) throw notFound('Link')
  const { url, name } = await asVisitor(app, key, async (tx, visitor) => {
    const found = await tx
      .selectFrom('campaign_links as l')
      .innerJoin('campaign_recipients as r', (join) =>
        join.onRef('r.agency_id', '=', 'l.agency_id').onRef('r.campaign_id', '=', 'l.campaign_id'),
      )
      .innerJoin('campaigns as c', (join) => join.onRef('c.agency_id', '=', 'l.agency_id').onRef('c.id', '=', 'l.campaign_id'))
      .select(['l.url', 'c.name'])
      .where('r.id', '=', key.recipientId)
      .where('l.position', '=', Number(link))
      .executeTakeFirst()
    if (!found) throw notFound('Link')
    await recordSeen(tx, visitor, { ...seenBy(request), kind: 'click', recipientId: key.recipientId, link: Number(link) })
    return found
  })
  const target = await labelled(app, key.agencyId, url, name)
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex').redirect(target, 302)
}

/** Answers the picture whether or not the code is ours, so that nobody learns which codes exist. */
async function showPixel(app: App, request: WithCode, reply: FastifyReply) {
  const key = readCode(app, 'open', request.params.code.replace(/\.gif$/, ''))
  if (key)
    await asVisitor(app, key, (tx, visitor) =>
      recordSeen(tx, visitor, { ...seenBy(request), kind: 'open', recipientId: key.recipientId, link: null }),
    )
  return reply.header('cache-control', 'no-store, private').type('image/gif').send(pixel)
}

/** The same page for every code: it shows nobody's address, and does not tell whether the code was ours. */
function unsubscribePage(app: App, reply: FastifyReply, isDone: boolean) {
  const t = say(fallbackLanguage)
  return sendPage(app, reply, {
    title: t(isDone ? 'unsubscribed' : 'unsubscribe'),
    body: isDone
      ? html`<h1>${t('unsubscribed')}</h1>
          <p>${t('unsubscribedText')}</p>`
      : html`<h1>${t('unsubscribe')}</h1>
          <p>${t('unsubscribeText')}</p>
          <form method="post"><button name="List-Unsubscribe" value="One-Click">${t('unsubscribeButton')}</button></form>`,
  })
}

/** Shows a mail as a page, as its offers are now. */
async function showMail(app: App, request: WithCode, reply: FastifyReply) {
  const kind: CodeKind = 'view'
  const key = readCode(app, kind, request.params.code)
  if (!key) throw notFound('Mail')
  const mail = await asVisitor(app, key, async (tx) => {
    const recipient = await tx.selectFrom('campaign_recipients').selectAll().where('id', '=', key.recipientId).executeTakeFirst()
    if (!recipient) throw notFound('Mail')
    const row = await requireAny(tx, recipient.campaign_id)
    const document = documentOf(row)
    if (!document) throw notFound('Mail')
    const codes = codesOf(app, key.agencyId, recipient.id)
    const links = { unsubscribe: codes.unsubscribe, preferences: codes.preferences('email', recipient.address), view: '' }
    return renderMail(await prepareMail(app, tx, key.agencyId, document), {}, links)
  })
  const files = new URL(app.filesUrl).origin
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' ${files}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('x-robots-tag', 'noindex')
    .type('text/html; charset=utf-8')
    .send(mail.html)
}
