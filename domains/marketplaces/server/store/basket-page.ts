import { lineForm } from '#domains/site-bookings/server/basket/wanted.ts'
import { amountText, itemTexts, whenText } from '#domains/site-bookings/server/site/line-texts.ts'
import { taxesOnTop, type PricedWanted } from '#domains/site-bookings/server/basket/priced.ts'
import { residencyChoices } from '#domains/website/server/offers/words.ts'
import { priceFields, type PriceQuestionForm } from '#domains/website/view/price-fields.ts'
import { formatMoney, moneyOf } from '#kit/contract/money.ts'
import { html, type Markup } from '#kit/server/pages/html.ts'
import type { StoreBasket } from '../basket/basket.ts'
import { priceStoreBasket, type PricedStore, type PricedVendor } from '../basket/priced.ts'
import { inVendor, storeToken, type Store, type StorePage } from './store.ts'

/** What a form led to that is said on the page: a text for all of it, and texts at lines by their id. */
export interface Said {
  status?: number
  problem?: string | null
  atLines?: ReadonlyMap<string, string>
  /** The line whose form is open, and what was sent with it, if that was not enough. */
  changing?: { id: string; sent: URLSearchParams | null } | null
  /** A discount code that cannot be one, and why. */
  code?: { value: string; problem: string }
}

/** Returns the page of a basket: the lines of each vendor with its total and its own terms of cancellation. */
export async function basketPage(store: Store, basket: StoreBasket | null, said: Said = {}): Promise<StorePage> {
  const { base, home, t } = store
  const priced = await priceStoreBasket(store, basket ?? { lines: [], residency: 'non_resident', discount_code: null })
  const { vendors, gone, payments } = priced
  const canBook = payments.length > 0 && payments.every((one) => one.canBook)
  const isEmpty = vendors.length + gone.length === 0
  const problem = said.problem ?? (!isEmpty && !canBook ? t('fixFirst') : null)
  const forms = await openForm(store, vendors, said.changing ?? null)
  const all = html`<a class="s-button outlined" href="${home}">${t('seeAll')}</a>`
  return {
    title: t('yourBasket'),
    own: true,
    status: said.status ?? 200,
    main: html`<div class="s-wrap s-block s-narrow s-own">
      <h1>${t('yourBasket')}</h1>
      ${problem && html`<p class="s-error" role="alert">${problem}</p>`}
      ${
        isEmpty
          ? html`<p>${t('basketEmpty')}</p>
              <p class="s-buttons">${all}</p>`
          : html`${vendors.map((one) => vendorPart(store, one, said, forms))}${
                gone.length > 0 &&
                html`<ul class="s-trip">
                  ${gone.map(({ id }) => html`<li>${html`<p class="s-error" role="alert">${t('notOffered')}</p>`}${removeForm(store, id, '')}</li>`)}
                </ul>`
              }
              ${priced.asksResidency && residencyForm(store, basket!)}${codeForm(store, basket!, said.code ?? null, priced.codeProblem)}
              ${payments.length > 1 && html`<p>${t('payApart')}</p>`}
              <table class="s-sum">
                <tbody>
                  ${payments.map((one) => totalRow(t('total'), one))}
                </tbody>
              </table>
              <p class="s-buttons">${payments.map((one) => one.canBook && bookLink(store, one, payments.length > 1))}${all}</p>`
      }
      ${basket?.order_id && html`<p><a href="${base}/last-order">${t('lastOrder')}</a></p>`}
    </div>`,
  }
}

const bookLink = ({ base, t }: Store, { currency, total }: PricedStore, names: boolean): Markup =>
  names
    ? html`<a class="s-button" href="${base}/book?currency=${currency}"
        >${t('goBookOf', { amount: formatMoney(moneyOf(total, currency!)) })}</a
      >`
    : html`<a class="s-button" href="${base}/book">${t('goBook')}</a>`

/** Asks for a discount code of a vendor. */
function codeForm(store: Store, basket: StoreBasket, sent: Said['code'] | null, notGiven: string | null): Markup {
  const problem = sent?.problem ?? notGiven
  return html`<form class="s-form" method="post" action="${store.base}/basket/change">
    ${hidden(store)}
    <div>
      <label for="code">${store.t('code')}</label
      ><input
        id="code"
        name="code"
        maxlength="40"
        autocomplete="off"
        value="${sent?.value ?? basket.discount_code ?? ''}"
        ${problem && html`aria-invalid="true" aria-describedby="code-error"`}
      />${problem && html`<p class="s-error" id="code-error">${problem}</p>`}
    </div>
    <div><button type="submit" class="s-button outlined">${store.t('update')}</button></div>
  </form>`
}

const totalRow = (label: string, { total, currency }: Pick<PricedStore, 'total' | 'currency'>): Markup | null =>
  currency &&
  html`<tr>
    <th scope="row">${label}</th>
    <td class="num"><b>${formatMoney(moneyOf(total, currency))}</b></td>
  </tr>`

type Open = { id: string; form: Pick<PriceQuestionForm, 'choices' | 'fields'> } | null

async function openForm(store: Store, vendors: readonly PricedVendor[], changing: Said['changing'] | null): Promise<Open> {
  if (!changing) return null
  for (const { vendor, rows } of vendors) {
    const row = rows.find(({ line }) => line.id === changing.id)
    if (row?.offer)
      return {
        id: changing.id,
        form: await inVendor(store, vendor.agency_id, (visit) => lineForm(visit, row.line, row.offer!, changing.sent), { readOnly: true }),
      }
  }
  return null
}

function vendorPart(store: Store, { vendor, rows, quote, policy }: PricedVendor, said: Said, open: Open): Markup {
  const { base } = store
  return html`<section class="s-block">
    <h2><a href="${base}/vendors/${vendor.slug}">${vendor.name}</a></h2>
    <ul class="s-trip">
      ${rows.map((row) => lineItem(store, row, said.atLines?.get(row.line.id) ?? row.problem, open))}
    </ul>
    ${quote && sumsOf(store, vendor.name, quote)} ${policy.length > 0 && policyOf(store, vendor.name, policy)}
  </section>`
}

/** Prints a vendor's discount and total. */
export const sumsOf = ({ t }: Store, vendor: string, quote: NonNullable<PricedVendor['quote']>): Markup =>
  html`<table class="s-sum">
    <tbody>
      ${
        quote.discount &&
        html`<tr>
          <th scope="row">${t('discount', { name: quote.discount.name })}</th>
          <td class="num">−${amountText(quote.discount.amount, quote.currency)}</td>
        </tr>`
      }
      <tr>
        <th scope="row">${t('totalOf', { vendor })}</th>
        <td class="num">${amountText(quote.total, quote.currency)}</td>
      </tr>
    </tbody>
  </table>`

/** Prints a vendor's terms of cancellation. */
export const policyOf = ({ t }: Store, vendor: string, lines: readonly string[]): Markup =>
  html`<h3>${t('cancellation', { vendor })}</h3>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`

const hidden = (store: Store): Markup => html`<input type="hidden" name="_token" value="${storeToken(store)}" />`

const removeForm = (store: Store, id: string, title: string, more: Markup | null = null): Markup =>
  html`<form class="s-links" method="post" action="${store.base}/basket/change">
    ${hidden(store)}${more}<button class="s-plain" name="remove" value="${id}" aria-label="${store.t('removeOf', { title })}">
      ${store.t('remove')}
    </button>
  </form>`

function lineItem(store: Store, { line, offer, quoted }: PricedWanted, problem: string | null, open: Open): Markup {
  const { base, site, t } = store
  const title = offer?.title ?? t('notOffered')
  const isOpen = open?.id === line.id
  const change =
    offer &&
    !isOpen &&
    html`<a class="s-plain" href="${base}/basket?change=${line.id}#line-${line.id}" aria-label="${t('changeOf', { title })}"
      >${t('changeLine')}</a
    > `
  return html`<li id="line-${line.id}">
    <div class="s-row">
      <h3>${offer ? html`<a href="${base}/offers/${offer.id}">${title}</a>` : title}</h3>
      ${quoted && offer && html`<b class="num">${amountText(quoted.amount, offer.currency)}</b>`}
    </div>
    ${quoted && html`<p>${whenText(quoted, site.language)}</p>`}${
      quoted && itemTexts(quoted.items).map((item) => html`<p class="s-dim">${item}</p>`)
    }${
      quoted &&
      offer &&
      taxesOnTop(quoted).map(({ name, amount }) => html`<p class="s-dim">${name}: ${amountText(amount, offer.currency)}</p>`)
    }${offer && problem && html`<p class="s-error" role="alert">${problem}</p>`}
    ${
      isOpen &&
      html`<form class="s-form s-ask" method="post" action="${base}/basket/change">
        ${hidden(store)}<input type="hidden" name="line" value="${line.id}" />
        <div class="s-fields">${priceFields(open.form)}</div>
        <div class="s-buttons">
          <button type="submit">${t('saveLine')}</button
          ><a class="s-button outlined" href="${base}/basket#line-${line.id}">${t('keepLine')}</a>
        </div>
      </form>`
    }
    ${removeForm(store, line.id, title, change || null)}
  </li>`
}

const residencyForm = (store: Store, basket: StoreBasket): Markup =>
  html`<form class="s-form" method="post" action="${store.base}/basket/change">
    ${hidden(store)}
    <div>
      <label for="residency">${store.t('residency')}</label
      ><select id="residency" name="residency">
        ${residencyChoices(store.site.language).map(
          (one) => html`<option value="${one.value}" ${one.value === basket.residency && 'selected'}>${one.label}</option>`,
        )}
      </select>
    </div>
    <div><button type="submit" class="s-button outlined">${store.t('update')}</button></div>
  </form>`
