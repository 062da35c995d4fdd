import { bookFields, emptyBooking, type BookErrors, type BookValues } from '#domains/site-bookings/server/booking/book-form.ts'
import { amountText, whenText } from '#domains/site-bookings/server/site/line-texts.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import type { StoreBasket } from '../basket/basket.ts'
import { paymentIn, priceStoreBasket, totalText } from '../basket/priced.ts'
import { holdMinutes } from '../orders/at-vendor.ts'
import { basketPage, policyOf, sumsOf } from './basket-page.ts'
import { storeToken, type Store, type StorePage } from './store.ts'

interface Filled {
  status?: number
  problem?: string | null
  values?: BookValues
  errors?: BookErrors
  /** Which of several payments. */
  currency?: string | null
}

type Field = (typeof bookFields)[number]

const errorOf = (field: Field, text: string | undefined): Markup | null =>
  text ? html`<p class="s-error" id="${field}-error">${text}</p>` : null
const marked = (field: Field, text: string | undefined): Markup | null =>
  text ? html`aria-invalid="true" aria-describedby="${field}-error"` : null

/** Returns the form that orders a basket; the basket itself while it cannot be ordered. */
export async function bookPage(
  store: Store,
  basket: StoreBasket | null,
  { status = 200, problem = null, values = emptyBooking, errors = {}, currency = null }: Filled = {},
): Promise<StorePage> {
  const { base, site, marketplace, t } = store
  const priced = basket && paymentIn(await priceStoreBasket(store, basket), currency)
  if (!priced) return basketPage(store, basket, { status, problem })
  const input = (field: 'name' | 'email' | 'phone', type: string, autocomplete: string, more: Markup | null = null) =>
    html`<div>
      <label for="${field}">${t(field)}</label
      ><input
        id="${field}"
        name="${field}"
        type="${type}"
        value="${values[field]}"
        autocomplete="${autocomplete}"
        ${more}
        ${marked(field, errors[field])}
      />${errorOf(field, errors[field])}
    </div>`
  const main = html`<div class="s-wrap s-block s-narrow s-own">
    <h1>${t('bookTitle')}</h1>
    ${problem && html`<p class="s-error" role="alert">${problem}</p>`}
    ${priced.vendors.map(
      ({ vendor, rows, quote, policy }) =>
        html`<section>
          <h2>${vendor.name}</h2>
          <ul class="s-trip">
            ${rows.map(
              ({ offer, quoted }) =>
                html`<li>
                  <div class="s-row">
                    <h3>${offer!.title}</h3>
                    <span class="num">${amountText(quoted!.amount, offer!.currency)}</span>
                  </div>
                  <p class="s-dim">${whenText(quoted!, site.language)}</p>
                </li>`,
            )}
          </ul>
          ${sumsOf(store, vendor.name, quote!)}${policy.length > 0 && policyOf(store, vendor.name, policy)}
        </section>`,
    )}
    <table class="s-sum">
      <tbody>
        <tr>
          <th scope="row">${t('total')}</th>
          <td class="num"><b>${formatMoney(moneyOf(priced.total, priced.currency!))}</b></td>
        </tr>
      </tbody>
    </table>
    <form class="s-form s-sum" method="post" novalidate action="${base}/book">
      <input type="hidden" name="_token" value="${storeToken(store)}" /><input type="hidden" name="nonce" value="${basket!.nonce}" /><input
        type="hidden"
        name="total"
        value="${totalText(priced)}"
      />
      <div class="s-trap" aria-hidden="true">
        <label for="homepage">${t('leaveEmpty')}</label><input id="homepage" name="homepage" tabindex="-1" autocomplete="off" />
      </div>
      ${input('name', 'text', 'name', html`required`)}
      <div class="s-two">${input('email', 'email', 'email')}${input('phone', 'tel', 'tel')}</div>
      <div>
        <label for="notes">${t('notes')}</label
        ><textarea id="notes" name="notes" maxlength="2000" ${marked('notes', errors.notes)}>${values.notes}</textarea
        >${errorOf('notes', errors.notes)}
      </div>
      <div>
        <div class="s-check">
          <input
            type="checkbox"
            id="terms"
            name="terms"
            value="yes"
            ${values.terms === 'yes' && 'checked'}
            ${marked('terms', errors.terms)}
          /><label for="terms">${t('acceptTerms', { marketplace: marketplace.name })}</label>
        </div>
        ${errorOf('terms', errors.terms)}
      </div>
      <p>${t('placesHeld', { minutes: holdMinutes, agency: site.name })}</p>
      <div class="s-buttons">
        <button type="submit">${t('sendBook')}</button><a class="s-button outlined" href="${base}/basket">${t('back')}</a>
      </div>
    </form>
  </div>`
  return { title: t('bookTitle'), main, own: true, status }
}
