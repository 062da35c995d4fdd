import type { FastifyInstance } from 'fastify'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import type { App } from '#kit/server/app.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { addPublicScope, deadEnd, formToken, readForm, sendPage } from '#kit/server/pages/public-page.ts'
import { asVisitor, readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { answerTitle, keepAnswer } from './answers.ts'
import { readAnswer, requestHtml, type AnswerForm, type Fields } from './answer-form.ts'
import { say } from './messages/say.ts'
import { answersOf, linkPurpose } from './request-view.ts'
import { lockRequest, shownRequest, type ShownRequest } from './requests-data.ts'

type Address = { Params: { code: string }; Querystring: Record<string, unknown> }
type Key = PublicKey & { id: string; linkId: string }

/** Adds the page on which a supplier looks at a request and answers. Only POST answers: scanners of mails open links. */
export async function addSupplierRequestPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<Address>('/room-request/:code', async (request, reply) => {
      const key = readLink(app, request.params.code)
      const found = key && (await find(app, key))
      if (!found) return gone(app, reply)
      return show(app, reply, found, formToken(app, request, reply), { newer: request.query.newer === '1' })
    })
    scope.post<Address>('/room-request/:code', async (request, reply) => {
      const key = readLink(app, request.params.code)
      if (!key) return gone(app, reply)
      const fields = readForm(request)
      const outcome = await answer(app, key, fields, request.id)
      if (outcome === 'gone') return gone(app, reply)
      if (typeof outcome === 'string')
        return reply.redirect(`/room-request/${request.params.code}${outcome === 'newer' ? '?newer=1' : ''}`, 303)
      const found = await find(app, key)
      if (!found) return gone(app, reply)
      return show(app, reply, found, formToken(app, request, reply), { form: outcome }, 422)
    })
  })
}

const readLink = (app: App, code: string): Key | null => readKey(app, linkPurpose, code, ['id', 'linkId'])

type Reply = Parameters<typeof sendPage>[1]

function gone(app: App, reply: Reply) {
  const t = say(fallbackLanguage)
  return sendPage(app, reply, { title: t('goneTitle'), body: deadEnd(t('goneTitle'), t('gone')) }, 410)
}

const find = (app: App, key: Key) =>
  asVisitor(app, key, async (tx) => {
    const row = await shownRequest(tx, key.id)
    return row?.link_id === key.linkId ? { row, brand: await lastingBrand(app, tx, key.agencyId), now: app.clock.now() } : null
  })

type Found = NonNullable<Awaited<ReturnType<typeof find>>>

const show = (
  app: App,
  reply: Reply,
  { row, brand }: Found,
  token: Markup,
  { newer = false, form = { act: null, values: {}, errors: {} } }: { newer?: boolean; form?: AnswerForm },
  status = 200,
) =>
  sendPage(
    app,
    reply,
    { title: say(brand.language)('title'), brand, body: html`${requestHtml(row, brand, token, { newer, form })}` },
    status,
  )

/**
 * Keeps the answer of a supplier to what it saw. An answer to an older version changes nothing; so does a second one.
 * @returns the form with its errors if it cannot be kept.
 */
function answer(app: App, key: Key, fields: Fields, requestId: string): Promise<'kept' | 'newer' | 'gone' | AnswerForm> {
  return asVisitor(
    app,
    key,
    async (tx, visitor) => {
      const known = await shownRequest(tx, key.id)
      if (known?.link_id !== key.linkId) return 'gone'
      const { row, booking } = await lockRequest(tx, key.id)
      if (row.link_id !== key.linkId) return 'gone'
      if (String(row.version) !== fields.version) return 'newer'
      const { language } = await lastingBrand(app, tx, key.agencyId)
      const read = readAnswer(say(language), row, fields, visitor.now)
      if ('form' in read) return read.form
      if (!answersOf(row.state).includes(read.answer.answer)) return 'kept'
      const kept = await keepAnswer(tx, visitor, { row, booking }, read.answer, null)
      await notify(app, tx, visitor, {
        ...(row.created_by ? { userIds: [row.created_by] } : { permission: 'Edit Bookings' as const }),
        type: `supplier_request.${kept.state}`,
        title: `${row.supplier_name}: ${answerTitle(read.answer)}`,
        body: noticeBody(kept),
        link: `/supplier-requests/view/${row.id}`,
      })
      return 'kept'
    },
    requestId,
  )
}

const noticeBody = ({ booking_reference, booking_title, offer, state, answer: note }: ShownRequest): string =>
  [booking_reference, booking_title, state === 'offered' ? offer : null, note].filter(Boolean).join(' · ')
