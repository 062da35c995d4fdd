import { sql } from 'kysely'
import { datesIn } from '#domains/website/server/dates.ts'
import { dayOf } from '#kit/contract/time.ts'
import type { Tx } from '#kit/server/database/database.ts'
import { html, withBreaks, type Markup } from '#kit/server/pages/html.ts'
import { storeToken, type Store } from '../store/store.ts'

const mostReviews = 50

export interface Rating {
  count: number
  /** With one decimal. */
  average: number
}

/** Returns the rating of a vendor from its published reviews; null without any. */
export async function ratingOfVendor(tx: Tx, vendorId: string): Promise<Rating | null> {
  const row = await tx
    .selectFrom('marketplace_reviews')
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(round(avg(rating), 1), 0)::float8`.as('average')])
    .where('vendor_id', '=', vendorId)
    .where('state', '=', 'published')
    .executeTakeFirstOrThrow()
  return row.count === 0 ? null : row
}

/** Returns the published reviews of a vendor, newest first. */
export const reviewsOfVendor = (tx: Tx, vendorId: string) =>
  tx
    .selectFrom('marketplace_reviews')
    .select(['id', 'title', 'author', 'rating', 'text', 'reply', 'created_at'])
    .where('vendor_id', '=', vendorId)
    .where('state', '=', 'published')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostReviews)
    .execute()

/** " · 4.5 of 5, from 12 reviews" */
export const ratingLine = ({ t }: Pick<Store, 't'>, rating: Rating | null): Markup | null =>
  rating && html` · ${t('ratingOf', { rating: rating.average.toFixed(1), count: rating.count })}`

/** Prints published reviews. Anyone can report one. */
export function reviewsSection(store: Store, reviews: Awaited<ReturnType<typeof reviewsOfVendor>>, vendor: string): Markup | null {
  if (reviews.length === 0) return null
  const { base, t, site } = store
  const dates = datesIn(site.language)
  return html`<section class="s-wrap s-block s-narrow" id="reviews">
    <h2>${t('reviews')}</h2>
    <ul class="s-trip">
      ${reviews.map(
        (one) =>
          html`<li id="review-${one.id}">
            <div class="s-row">
              <h3>${one.title}</h3>
              <b>${t('ratingShort', { rating: one.rating })}</b>
            </div>
            <p>${withBreaks(one.text)}</p>
            <p class="s-dim">${one.author}, ${dates.day(dayOf(one.created_at))}</p>
            ${
              one.reply &&
              html`<p class="s-said">
                <b>${t('replyOf', { vendor })}</b><br />
                ${withBreaks(one.reply)}
              </p>`
            }
            <details>
              <summary class="s-dim">${t('report')}</summary>
              <form class="s-form" method="post" action="${base}/reviews/report">
                <input type="hidden" name="_token" value="${storeToken(store)}" /><input type="hidden" name="review" value="${one.id}" />
                <div>
                  <label for="why-${one.id}">${t('reportWhy')}</label
                  ><textarea id="why-${one.id}" name="why" maxlength="500" required></textarea>
                </div>
                <div><button type="submit">${t('sendReport')}</button></div>
              </form>
            </details>
          </li>`,
      )}
    </ul>
  </section>`
}
