import type { FastifyInstance } from 'fastify'
import { lastingBrand } from '#domains/agency/server/brand.ts'
import { notify } from '#domains/notifications/server/notifications.ts'
import { formatDays, formatMoment } from '#kit/contract/time.ts'
import type { App } from '#kit/server/app.ts'
import { audit } from '#kit/server/database/audit.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'
import type { Brand } from '#kit/server/pages/brand.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import { addPublicScope, deadEnd, factsHtml, formToken, readForm, sendPage, stateHtml } from '#kit/server/pages/public-page.ts'
import { asVisitor, readKey, type PublicKey } from '#kit/server/pages/visitor.ts'
import { linkPurpose, type SentList } from './list-view.ts'
import { say } from './messages/say.ts'
import { guestCount, personText } from './papers.ts'
import { tripOf, tripRow, type ListRow } from './trip-data.ts'

type Address = { Params: { code: string }; Querystring: Record<string, unknown> }
type Key = PublicKey & { id: string; linkId: string }

const longestNote = 500

/** Adds the page on which a hotel looks at a rooming list and answers. Only POST answers: scanners of mails open links. */
export async function addRoomingPages(server: FastifyInstance, app: App): Promise<void> {
  await addPublicScope(server, app, (scope) => {
    scope.get<Address>('/rooming/:code', async (request, reply) => {
      const found = await find(app, request.params.code)
      if (!found) return gone(app, reply)
      const { newer } = request.query
      const token = formToken(app, request, reply)
      const body = listHtml(found, token, { newer: newer === '1' })
      return sendPage(app, reply, { title: say(found.brand.language)('roomingList'), brand: found.brand, body })
    })
    scope.post<Address>('/rooming/:code', async (request, reply) => {
      const key = readLink(app, request.params.code)
      if (!key) return gone(app, reply)
      const { act, revision, note = '' } = readForm(request)
      const outcome = await answer(app, key, { act, revision, note }, request.id)
      if (outcome === 'gone') return gone(app, reply)
      return reply.redirect(`/rooming/${request.params.code}${outcome === 'newer' ? '?newer=1' : ''}`, 303)
    })
  })
}

const readLink = (app: App, code: string): Key | null => readKey(app, linkPurpose, code, ['id', 'linkId'])

function gone(app: App, reply: Parameters<typeof sendPage>[1]) {
  const t = say(fallbackLanguage)
  return sendPage(app, reply, { title: t('noListTitle'), body: deadEnd(t('noListTitle'), t('noList')) }, 410)
}

interface Found {
  row: ListRow
  sent: SentList
  trip: string
  /** The departure was cancelled: there is nothing left to answer. */
  cancelled: boolean
  brand: Brand
}

async function find(app: App, code: string): Promise<Found | null> {
  const key = readLink(app, code)
  if (!key) return null
  return asVisitor(app, key, async (tx) => {
    const row = await tx.selectFrom('trip_lists').selectAll().where('id', '=', key.id).where('link_id', '=', key.linkId).executeTakeFirst()
    if (!row?.sent) return null
    const { title } = await tripOf(tx, row.trip_id)
    const cancelled = await isCancelled(tx, row)
    return { row, sent: row.sent as unknown as SentList, trip: title, cancelled, brand: await lastingBrand(app, tx, key.agencyId) }
  })
}

const isCancelled = async (tx: Tx, { trip_id }: ListRow): Promise<boolean> => (await tripRow(tx, trip_id))?.decision === 'cancelled'

type Answer = Record<'act' | 'revision' | 'note', string | undefined>

/** Keeps the hotel's answer to what it saw. An answer to an older list, or to a list that is answered, changes nothing. */
async function answer(app: App, key: Key, { act, revision, note }: Answer, requestId: string): Promise<'kept' | 'newer' | 'gone'> {
  return asVisitor(
    app,
    key,
    async (tx, visitor) => {
      const row = await tx
        .selectFrom('trip_lists')
        .selectAll()
        .where('id', '=', key.id)
        .where('link_id', '=', key.linkId)
        .forUpdate()
        .executeTakeFirst()
      if (!row?.sent) return 'gone'
      if (String(row.revision) !== revision) return 'newer'
      if (await isCancelled(tx, row)) return 'kept'
      if (row.state !== 'sent' || (act !== 'confirmed' && act !== 'declined')) return 'kept'
      const text = note?.trim().slice(0, longestNote) || null
      await tx
        .updateTable('trip_lists')
        .set({ state: act, answered_at: visitor.now, answer: text, version: row.version + 1 })
        .where('id', '=', row.id)
        .execute()
      await audit(tx, visitor, {
        action: `trip_list.${act}`,
        subject: 'trip',
        subjectId: row.trip_id,
        after: { list: row.name, note: text },
      })
      await notify(app, tx, visitor, {
        permission: 'Edit Bookings',
        type: `trip_list.${act}`,
        title: act === 'confirmed' ? `${row.name} confirmed the rooming list` : `${row.name} cannot give the rooms`,
        body: text,
        link: `/trips/${row.trip_id}?tab=rooms`,
      })
      return 'kept'
    },
    requestId,
  )
}

function listHtml({ row, sent, trip, cancelled, brand }: Found, token: Markup, { newer }: { newer: boolean }): Markup {
  const t = say(brand.language)
  return html`${newer && row.state === 'sent' && stateHtml('wait', t('newer'))}
    ${cancelled ? stateHtml('bad', t('tripCancelled')) : stateOf(row, brand)}
    <h1>${t('roomingList')}</h1>
    ${factsHtml([
      [t('hotel'), row.name],
      [t('trip'), trip],
      [t('dates'), formatDays(sent.starts_on, sent.ends_on)],
      [t('guests'), guestCount(t, sent)],
    ])}
    ${sent.note && html`<p class="note">${sent.note}</p>`}
    ${sent.spaces.map(
      ({ name, type, people }) =>
        html`<section class="part">
          <h2>${name} <span class="dim">${t('roomType', { type })}</span></h2>
          ${people.length === 0 && html`<p class="dim">${t('nobody')}</p>`} ${people.map((person) => html`<p>${personText(t, person)}</p>`)}
        </section>`,
    )}
    ${
      row.state === 'sent' &&
      !cancelled &&
      html`<form method="post" action="?" class="part">
        ${token}<input type="hidden" name="revision" value="${String(row.revision)}" />
        <h2>${t('listAsk')}</h2>
        <label class="text"
          >${t('answerNote', { agency: brand.name })}<textarea
            class="line"
            name="note"
            rows="3"
            maxlength="${String(longestNote)}"
          ></textarea
          ><small>${t('answerNoteHint')}</small></label
        >
        <button name="act" value="confirmed">${t('confirm')}</button>
        <button name="act" value="declined" class="quiet">${t('decline')}</button>
      </form>`
    }`
}

function stateOf({ state, answered_at, answer: text }: ListRow, { language, name }: Brand): Markup | false {
  if (state !== 'confirmed' && state !== 'declined') return false
  const t = say(language)
  return html`${stateHtml(state === 'confirmed' ? 'good' : 'bad', t(state))}
    <p>${t('answered', { agency: name })} ${answered_at && formatMoment(answered_at)}</p>
    ${text && html`<p class="note">${text}</p>`}`
}
