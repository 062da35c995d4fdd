import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notify } from '#domains/notifications/server/notifications.ts'
import { notFound } from '#kit/contract/errors.ts'
import { line, text } from '#kit/contract/schemas.ts'
import type { App } from '#kit/server/app.ts'
import { html } from '#kit/server/pages/html.ts'
import { asVisitor } from '#kit/server/pages/visitor.ts'
import { readReviewCode } from '../orders/order-code.ts'
import { goTo, inOwner, openStore, sendStore, storeForm, storeToken, type Store, type StorePage } from '../store/store.ts'

type Slug = { Params: { slug?: string } }

const stars = [5, 4, 3, 2, 1] as const

/** Adds the page on which a visitor reviews what took place, by a signed address, and the form that reports a review. */
export function addReviews(scope: FastifyInstance, app: App, base: string): void {
  scope.get<{ Params: { code: string } }>('/market-review/:code', async (request, reply) => {
    const { store, part, isKnown } = await partOfCode(app, request, request.params.code)
    return sendStore(store, reply, isKnown ? said(store, store.t('reviewKnown')) : formPage(store, part))
  })
  scope.post<{ Params: { code: string } }>('/market-review/:code', async (request, reply) => review(app, request, reply))
  scope.post<Slug>(`${base}/reviews/report`, async (request, reply) => report(app, request, reply))
}

/** Returns the part that a code is for, once it took place. @throws 404. */
async function partOfCode(app: App, request: FastifyRequest, code: string) {
  const key = readReviewCode(app, code)
  if (!key) throw notFound('Review')
  const found = await asVisitor(app, key, async (tx) => {
    const part = await tx
      .selectFrom('marketplace_order_parts')
      .select(['id', 'marketplace_id', 'vendor_id', 'vendor_name', 'title', 'completed_at'])
      .where('id', '=', key.partId)
      .executeTakeFirst()
    if (!part?.completed_at) throw notFound('Review')
    const { slug } = await tx.selectFrom('marketplaces').select('slug').where('id', '=', part.marketplace_id).executeTakeFirstOrThrow()
    const known = await tx.selectFrom('marketplace_reviews').select('id').where('id', '=', part.id).executeTakeFirst()
    return { part, slug, isKnown: known !== undefined }
  })
  return { store: await openStore(app, request, found.slug), part: found.part, isKnown: found.isKnown }
}

type Part = Awaited<ReturnType<typeof partOfCode>>['part']

const said = (store: Store, sentence: string): StorePage => ({
  title: store.t('reviews'),
  own: true,
  main: html`<div class="s-wrap s-block s-narrow">
    <h1>${store.t('reviews')}</h1>
    <p class="s-said" role="status">${sentence}</p>
    <p><a class="s-button outlined" href="${store.home}">${store.t('seeAll')}</a></p>
  </div>`,
})

interface Sent {
  rating: string
  text: string
  author: string
}

function formPage(store: Store, part: Part, sent: Sent = { rating: '', text: '', author: '' }, problem: string | null = null): StorePage {
  const { site, t } = store
  return {
    title: t('writeReview', { title: part.title }),
    own: true,
    status: problem ? 422 : 200,
    main: html`<div class="s-wrap s-block s-narrow">
      <h1>${t('writeReview', { title: part.title })}</h1>
      <p class="s-dim">${t('reviewFor', { vendor: part.vendor_name, agency: site.name })}</p>
      ${problem && html`<p class="s-error" role="alert">${problem}</p>`}
      <form class="s-form" method="post" novalidate>
        <input type="hidden" name="_token" value="${storeToken(store)}" />
        <fieldset>
          <legend>${t('rating')}</legend>
          ${stars.map(
            (count) =>
              html`<div class="s-check">
                <input
                  type="radio"
                  id="rating-${count}"
                  name="rating"
                  value="${count}"
                  ${sent.rating === String(count) && 'checked'}
                /><label for="rating-${count}">${t('stars', { count })}</label>
              </div>`,
          )}
        </fieldset>
        <div><label for="text">${t('reviewText')}</label><textarea id="text" name="text" maxlength="2000">${sent.text}</textarea></div>
        <div>
          <label for="author">${t('reviewName')}</label
          ><input id="author" name="author" maxlength="80" autocomplete="nickname" value="${sent.author}" />
        </div>
        <div class="s-trap" aria-hidden="true">
          <label for="homepage">${t('leaveEmpty')}</label><input id="homepage" name="homepage" tabindex="-1" autocomplete="off" />
        </div>
        <div><button type="submit">${t('sendReview')}</button></div>
      </form>
    </div>`,
  }
}

const reviewText = text('Review', 2000).refine((value) => value.trim().length >= 10)

async function review(app: App, request: FastifyRequest<{ Params: { code: string } }>, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `market|${request.ip}`)
  const { store, part, isKnown } = await partOfCode(app, request, request.params.code)
  const form = storeForm(store, request)
  if (isKnown || form.get('homepage')) return sendStore(store, reply, said(store, store.t('reviewKnown')))
  const sent = { rating: form.get('rating') ?? '', text: form.get('text') ?? '', author: form.get('author') ?? '' }
  const rating = stars.find((count) => String(count) === sent.rating)
  const words = reviewText.safeParse(sent.text)
  const author = line('Name', 80).safeParse(sent.author)
  if (!rating || !words.success || !author.success) return sendStore(store, reply, formPage(store, part, sent, store.t('reviewShort')))
  await inOwner(store, async (tx, actor) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('marketplace_reviews')
      .values({
        agency_id: actor.agencyId,
        id: part.id,
        marketplace_id: part.marketplace_id,
        vendor_id: part.vendor_id,
        title: part.title,
        author: author.data,
        rating,
        text: words.data,
        created_at: actor.now,
        moved_at: actor.now,
      })
      // Two forms at the same moment: the first counts.
      .onConflict((known) => known.columns(['agency_id', 'id']).doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    await notify(app, tx, actor, {
      type: 'marketplace.reviewed',
      title: `A new review of ${part.vendor_name}: ${rating} of 5`,
      body: words.data.slice(0, 200),
      link: `/marketplaces/${part.marketplace_id}/reviews?state=pending`,
      permission: 'Manage Marketplaces',
    })
  })
  return sendStore(store, reply, said(store, store.t('reviewThanks', { agency: store.site.name })))
}

async function report(app: App, request: FastifyRequest<Slug>, reply: FastifyReply): Promise<FastifyReply> {
  await app.limits.take('public_form', `market|${request.ip}`)
  const store = await openStore(app, request, request.params.slug)
  const form = storeForm(store, request)
  const why = text('Reason', 500).safeParse(form.get('why') ?? '')
  const id = form.get('review') ?? ''
  if (!why.success || !/^[0-9a-f-]{36}$/.test(id)) return goTo(reply, store.home)
  await inOwner(store, async (tx, actor) => {
    const row = await tx
      .updateTable('marketplace_reviews')
      .set((of) => ({ reports: of('reports', '+', 1), report: why.data }))
      .where('id', '=', id)
      .where('marketplace_id', '=', store.marketplace.id)
      .where('state', '=', 'published')
      .returning(['reports', 'title'])
      .executeTakeFirst()
    if (row?.reports === 1)
      await notify(app, tx, actor, {
        type: 'marketplace.review_reported',
        title: `A review of ${row.title} was reported`,
        body: why.data,
        link: `/marketplaces/${store.marketplace.id}/reviews?reported=true`,
        permission: 'Manage Marketplaces',
      })
  })
  return sendStore(store, reply, said(store, store.t('reported', { agency: store.site.name })))
}
