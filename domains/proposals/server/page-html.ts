import { formatMoney, type Currency } from '#kit/contract/money.ts'
import { truncate } from '#kit/contract/text.ts'
import { formatDay, formatMoment, formatRange } from '#kit/contract/time.ts'
import { brandFoot, brandHead, brandStyle, previewTags, type Brand } from '#kit/server/pages/brand.ts'
import { html, trusted, type Markup } from '#kit/server/pages/html.ts'
import { publicStyle } from '#kit/server/pages/public-style.ts'
import type { ToAccept } from '#domains/conditions/server/acceptances.ts'
import type { Content } from '../contract/content.ts'
import { partsOfLine, whenOfLine } from '../contract/line-words.ts'
import type { Priced } from '../contract/results.ts'
import { datesOf, type Brochure } from './brochure.ts'
import type { BrochurePictures } from './brochure-pictures.ts'
import { brochureSections, coverPicture } from './page-brochure.ts'
import { differenceText } from './difference.ts'
import { acceptSection, askSection, declineSection, type FormState } from './page-forms.ts'
import { paySection, type PageBooking } from './page-pay.ts'
import { pageScript, strokesOf } from './page-script.ts'
import { offerStyle } from './page-style.ts'
import { say } from './messages/say.ts'

/** The data of a proposal's page. */
export interface Offer {
  brand: Brand
  reference: string
  status: string
  version: number
  client: string | null
  content: Content
  priced: Priced | null
  brochure: Brochure
  pictures: BrochurePictures
  /** Why a draft has no price yet. */
  problem: string | null
  /** Whether the proposal can be accepted. */
  open: boolean
  /** Why nobody can accept now although it is open; null if they can. */
  closed: string | null
  preview: boolean
  /** The agency's booking conditions, which are accepted with the proposal; null while none are published. */
  conditions: ToAccept | null
  accepted: { name: string; at: Date; optionId: string | null; signature: string | null } | null
  booking: PageBooking | null
  path: string
}

const stateTones = { declined: 'bad', expired: 'bad', cancelled: 'bad', won: 'good', deposit_paid: 'good', accepted: 'good' } as const
type Shown = keyof typeof stateTones

/** Renders the whole page. It works without scripts. */
export function offerPage(offer: Offer, form: FormState, nonce: string): string {
  const { brand, content, pictures } = offer
  const t = say(brand.language)
  const title = `${content.title} · ${brand.name}`
  const ask = offer.open && !offer.preview && html`<a class="ask" href="#answer">${t('accept')}</a>`
  return html`<!doctype html>
    <html lang="${brand.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${previewTags({ title, description: describe(offer), picture: pictures.cover?.url ?? brand.preview })}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style nonce="${nonce}">
          ${trusted(publicStyle)}${trusted(offerStyle)}${trusted(brandStyle(brand))}
        </style>
      </head>
      <body>
        <a class="skip" href="#content">${t('skip')}</a>
        ${brandHead(pictures.cover ? { ...brand, cover: null } : brand, ask)}${pictures.cover && coverPicture(pictures.cover, content.title)}
        <main class="wrap" id="content">${bodyOf(offer, form)}</main>
        ${brandFoot(brand)}
        ${
          offer.open &&
          !offer.preview &&
          html`<script nonce="${nonce}">
            ${trusted(pageScript)}
          </script>`
        }
      </body>
    </html>`.text
}

function describe({ content, client, brand }: Offer): string {
  const t = say(brand.language)
  return (
    truncate(content.cover) || (client ? t('descriptionFor', { client, agency: brand.name }) : t('description', { agency: brand.name }))
  )
}

function bodyOf(offer: Offer, form: FormState): Markup {
  const { content, open, preview } = offer
  const answers = open && !preview
  const t = say(offer.brand.language)
  const dates = datesOf(offer.priced, offer.accepted?.optionId ?? null)
  return html`${preview && html`<p class="preview">${t('preview', { version: offer.version })}</p>`}
    <div class="top">
      ${stateOf(offer)}
      <p class="kicker">${offer.client ? t('proposalFor', { client: offer.client }) : t('proposal')}</p>
      <h1>${content.title}</h1>
      <ul class="facts">
        ${dates && html`<li>${dates.from === dates.to ? formatDay(dates.from) : formatRange(dates.from, dates.to)}</li>`}
        <li>${offer.reference}</li>
        ${content.expires_on && open && html`<li>${t('openUntilDay', { day: formatDay(content.expires_on) })}</li>`}
      </ul>
      ${form.said && html`<p class="said" role="status">${t(`said.${form.said}`)}</p>`}
      ${form.problem && html`<p class="error" role="alert">${form.problem}</p>`}
    </div>
    ${content.cover && html`<p class="text">${content.cover}</p>`}
    ${offer.booking && !preview && paySection(offer.booking, offer.path, form.token, offer.brand.language)} ${brochureSections(offer)}
    <h2>${t(offer.accepted ? 'acceptedOption' : content.options.length > 1 ? 'chooseOne' : 'offer')}</h2>
    ${
      offer.priced
        ? html`<div class="options${content.options.length > 1 && ' many'}">
            ${content.options.map((option, index) => optionCard(offer, form, option, index))}
          </div>`
        : html`<p>${offer.problem}</p>`
    }
    ${
      content.terms &&
      html`<h2>${t('terms')}</h2>
        <p class="text">${content.terms}</p>`
    }
    ${offer.accepted && signed(offer.accepted, offer.brand.language)}
    ${answers && (offer.closed ? html`<p class="state wait" id="answer">${offer.closed}</p>` : acceptSection(offer, form))}
    ${!preview && askSection(offer, form)} ${answers && declineSection(offer, form)}
    ${!preview && html`<p><a href="${offer.path}/pdf">${t('savePdf')}</a></p>`}`
}

function stateOf({ status, preview, brand }: Offer): Markup | null {
  if (preview || !Object.hasOwn(stateTones, status)) return null
  const shown = status as Shown
  return html`<p class="state ${stateTones[shown]}">${say(brand.language)(`state.${shown}`)}</p>`
}

function optionCard(offer: Offer, form: FormState, option: Content['options'][number], index: number): Markup | null {
  const priced = offer.priced!.options.find(({ id }) => id === option.id)
  if (!priced) return null
  const { currency } = offer.priced!
  const t = say(offer.brand.language)
  const choice = offer.content.options.length > 1
  const chosen = offer.accepted ? offer.accepted.optionId === option.id : form.values.option === option.id
  const radio =
    choice &&
    offer.open &&
    !offer.preview &&
    html`<input type="radio" name="option" value="${option.id}" id="option-${index}" form="accept" ${chosen && 'checked'} />`
  const heading = choice || option.title !== offer.content.title
  return html`<section class="option">
    ${
      heading &&
      html`<h3>
        ${radio}${radio ? html`<label for="option-${index}">${option.title}</label>` : option.title}${choice && offer.accepted && chosen && ` · ${t('chosen')}`}
      </h3>`
    }
    ${choice && index > 0 && html`<p class="difference">${differenceText(offer.priced!, priced.total, offer.brand.language)}</p>`}${option.text && html`<p class="text">${option.text}</p>`}
    <ul class="lines">
      ${priced.lines.map((line) => lineRow(line, currency))}
    </ul>
    ${sum(t('total'), priced.total, currency, true)}
    ${priced.deposit > 0 && priced.deposit < priced.total && sum(t(offer.accepted ? 'deposit' : 'depositWhenAccepting'), priced.deposit, currency)}
    ${offer.content.instalments > 0 && html`<p class="hint">${t('rest', { count: offer.content.instalments })}</p>`}
  </section>`
}

const sum = (label: string, amount: number, currency: Currency, strong = false): Markup =>
  html`<p class="sum${strong && ' strong'}"><span>${label}</span><span>${formatMoney({ amount, currency })}</span></p>`

function lineRow(line: Priced['options'][number]['lines'][number], currency: Currency): Markup {
  const { title, amount } = line
  return html`<li>
    <b>${title}</b><span class="num">${formatMoney({ amount, currency })}</span
    ><small>${[whenOfLine(line), ...partsOfLine(line, currency, { each: true })].join(' · ')}</small>
  </li>`
}

function signed({ name, at, signature }: NonNullable<Offer['accepted']>, language: string): Markup {
  const t = say(language)
  return html`<h2>${t('accepted')}</h2>
    <p>${t('acceptedBy', { name, moment: formatMoment(at) })}</p>
    ${
      signature &&
      html`<svg class="signed" viewBox="0 0 600 200" role="img" aria-label="${t('signatureOf', { name })}">
        ${strokesOf(signature).map(
          (points) =>
            html`<polyline
              points="${points}"
              fill="none"
              stroke="currentColor"
              stroke-width="4"
              stroke-linecap="round"
              stroke-linejoin="round"
            />`,
        )}
      </svg>`
    }`
}
