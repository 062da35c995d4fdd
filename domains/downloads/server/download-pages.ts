import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { readBooking } from '#domains/bookings/server/bookings.ts'
import { AppError, notFound } from '#kit/contract/errors.ts'
import { dayOf, formatDay } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { sendDocument } from '#kit/server/files/documents.ts'
import { html } from '#kit/server/pages/html.ts'
import { addPublicScope, deadEnd, factsHtml, formToken, readForm, sendPage, stateHtml } from '#kit/server/pages/public-page.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { dispositionOf } from '#kit/server/http/respond.ts'
import { newId } from '#kit/server/security/tokens.ts'
import type { LinkState } from '../contract/words.ts'
import * as data from './downloads-data.ts'
import { fileOf, readCode, stateOf } from './link.ts'
import { say } from './messages/say.ts'

/** How long an interrupted download may be resumed, in milliseconds. */
const goesOnMs = 60 * 60_000

/** Adds the page behind a link in a mail: the purchased item, the downloads left, and the download button. */
export async function addDownloadPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<{ Params: { code: string } }>('/d/:code', (request, reply) => show(app, request, reply, request.params.code))
    scope.post<{ Params: { code: string } }>('/d/:code', async (request, reply) => {
      await app.limits.take('public_form', request.ip)
      readForm(request)
      const { code } = request.params
      const id = await begin(app, code)
      return id ? reply.redirect(`/d/${code}/${id}`, 303) : show(app, request, reply, code)
    })
    scope.get<{ Params: { code: string; download: string } }>('/d/:code/:download', (request, reply) => sendFile(app, request, reply))
  })
}

/** Loads a link with everything that determines its state. @throws 404. */
async function load(app: App, tx: Tx, code: string) {
  const named = readCode(app, code)
  const link = named && (await data.linkById(tx, named.linkId))
  if (!link) throw notFound('Download')
  const booking = await readBooking(tx, link.booking_id)
  const wanted = await data.deliverablesOf(tx, link.booking_id)
  const file = await fileOf(tx, await data.kindOf(tx, link.inventory_id), link.inventory_id)
  const bought = wanted.some(({ inventory_id }) => inventory_id === link.inventory_id)
  const stood = stateOf({ link, booking, bought, hasFile: file !== null }, app.clock.now())
  // This address was revoked. The link has a new one.
  const state: LinkState = link.nonce === named.nonce ? stood : 'revoked'
  return { link, file, state }
}

const inAgency = <T>(app: App, code: string, work: (tx: Tx, agencyId: string) => Promise<T>): Promise<T> => {
  const named = readCode(app, code)
  if (!named) throw notFound('Download')
  return asVisitor(app, named, (tx) => work(tx, named.agencyId))
}

/** Counts a started download. @returns its id; null if the link does not allow it. */
const begin = (app: App, code: string) =>
  inAgency(app, code, async (tx, agencyId) => {
    const { link, state } = await load(app, tx, code)
    if (state !== 'active') return null
    const id = newId()
    return (await data.countDownload(tx, agencyId, link.id, id, app.clock.now())) ? id : null
  })

async function show(app: App, request: FastifyRequest, reply: FastifyReply, code: string): Promise<FastifyReply> {
  const { link, file, state, brand } = await inAgency(app, code, async (tx, agencyId) => ({
    ...(await load(app, tx, code)),
    brand: await lastingBrand(app, tx, agencyId),
  }))
  const t = say(brand.language)
  if (state !== 'active') {
    const heading = t(`${state}.heading`)
    const body = html`${stateHtml('bad', t('notAvailable'))} ${deadEnd(heading, t(`${state}.text`))} ${factsHtml([[t('for'), link.title]])}`
    return sendPage(app, reply, { title: heading, body, brand }, state === 'unpaid' ? 402 : 410)
  }
  const left = link.most_downloads - link.downloads
  const facts = factsHtml([
    [t('file'), file!.name],
    [t('size'), sizeText(file!.size, brand.language)],
    [t('left'), String(left)],
    [t('until'), formatDay(dayOf(link.expires_at))],
  ])
  const form = html`<form method="post" action="/d/${code}">${formToken(app, request, reply)}<button>${t('download')}</button></form>`
  const body = html`${stateHtml('good', t('paid'))}
    <h1>${link.title}</h1>
    ${facts}${form}`
  return sendPage(app, reply, { title: link.title, description: t('description', { agency: brand.name }), body, brand })
}

const sizeText = (bytes: number, language: string): string =>
  bytes < 1_000_000
    ? say(language)('kilobytes', { size: Math.ceil(bytes / 1000) })
    : say(language)('megabytes', { size: bytes / 1_000_000 })

/** The link's limits applied when the download started. Payment and revocation are checked until its end. */
const goesOn: readonly LinkState[] = ['active', 'used_up', 'expired']

async function sendFile(app: App, request: FastifyRequest<{ Params: { code: string; download: string } }>, reply: FastifyReply) {
  const { code, download } = request.params
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(download)) throw notFound('Download')
  const file = await inAgency(app, code, async (tx) => {
    const loaded = await load(app, tx, code)
    const begun = await data.downloadById(tx, download)
    if (!begun || begun.link_id !== loaded.link.id) throw notFound('Download')
    const late = app.clock.now().getTime() - begun.at.getTime() > goesOnMs
    if (late || !goesOn.includes(loaded.state) || !loaded.file)
      throw new AppError(410, 'download_ended', 'This download has ended. Open link in your mail again.')
    return loaded.file
  })
  reply
    .header('content-disposition', dispositionOf(file.name))
    .header('cache-control', 'private, no-store')
    .header('x-robots-tag', 'noindex')
  return sendDocument(request, reply, await app.files.documents.open(file.key), { mime: 'application/octet-stream', version: file.fileId })
}
