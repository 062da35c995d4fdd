import type { z } from 'zod'
import { countryName } from '#kit/contract/countries.ts'
import { formatMoney } from '#kit/contract/money.ts'
import { truncate } from '#kit/contract/text.ts'
import { formatClock, formatDay, formatRange, formatShortDay } from '#kit/contract/time.ts'
import { cleanHtml } from '#kit/server/pages/rich-text.ts'
import type { Picture } from '#domains/inventory/server/gallery/gallery.ts'
import { timeText } from '#domains/inventory/contract/units.ts'
import type { departure } from '#domains/inventory/contract/departures.ts'
import type { itinerary } from '../contract.ts'
import { brandFoot, brandHead, brandStyle, houseStyle, previewTags } from '#kit/server/pages/brand.ts'
import { html, trusted, type Markup } from '#kit/server/pages/html.ts'
import { lengthInWords } from './package-mail.ts'
import { inquirySection, type FormState } from '#domains/inquiries/server/inquiry-section.ts'
import { publicStyle } from '#kit/server/pages/public-style.ts'
import type { Policy, PriceTable, PublicTrip } from './public-trip.ts'
import { say } from './messages/say.ts'
import { fallbackLanguage } from '#kit/server/messages/messages.ts'

const heroPictures = 4
const fewLeft = 5

interface Page {
  title: string
  nonce: string
  /** The style sheet of the agency's brand. */
  look: string
  head: Markup
  body: Markup
  language: string
}

const page = ({ title, nonce, look, head, body, language }: Page): string =>
  html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${head}
        <style nonce="${nonce}">
          ${trusted(publicStyle)}${trusted(look)}
        </style>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text

/** Renders a picture with its dimensions, so that the layout does not shift while it loads. */
const image = (picture: Picture, alt: string, sizes: string, eager = false): Markup =>
  html`<img
    src="${picture.url}"
    srcset="${picture.small_url} 320w, ${picture.url} 960w, ${picture.original_url} 2400w"
    sizes="${sizes}"
    width="${picture.width ?? 960}"
    height="${picture.height ?? 640}"
    alt="${picture.caption ?? alt}"
    ${eager ? html` fetchpriority="high"` : html` loading="lazy"`}
  />`

/** Renders the page for an unknown trip. */
export function notFoundPage(nonce: string): string {
  const language = fallbackLanguage
  const t = say(language)
  return page({
    language,
    title: t('notFound'),
    nonce,
    look: houseStyle,
    head: html`<meta name="robots" content="noindex" />${previewTags({ title: t('notFound'), description: t('notOffered') })}`,
    body: html`<main class="wrap">
      <h2>${t('notOffered')}</h2>
      <p>${t('notOfferedText')}</p>
    </main>`,
  })
}

/** Renders the public page of a trip, with an inquiry form. It works without scripts. */
export function tripPage(given: PublicTrip, form: FormState, url: string, nonce: string): string {
  const { agency, trip, pictures, departures } = given
  const { language } = agency.brand
  const t = say(language)
  const about = trip.summary ?? (truncate(trip.description, 100) || t('tripOf', { agency: agency.name }))
  const title = `${trip.title} · ${agency.name}`
  const picture = pictures[0]?.url ?? agency.brand.preview
  const head = html`<link rel="canonical" href="${url}" />${previewTags({ title, description: about, picture, url })}`
  const body = html`<a class="skip" href="#trip">${t('skip')}</a>
    ${brandHead({ ...agency.brand, cover: null }, html`<a class="ask" href="#inquiry">${t('ask')}</a>`)}
    <main class="wrap" id="trip">
      ${hero(pictures, trip.title)}
      <h1>${trip.title}</h1>
      <ul class="facts">
        <li>${lengthInWords(trip.days, trip.nights, language)}</li>
        <li>${[trip.place?.text, countryName(trip.country_code)].filter(Boolean).join(', ')}</li>
        ${groupSize(trip, language)}
      </ul>
      <div class="grid">
        <div>${tripText(given)}</div>
        <aside><div class="side">${priceCard(given)}</div></aside>
      </div>
      ${inquirySection(form, departures, trip.on_request, agency.brand)}
    </main>
    ${brandFoot(agency.brand)}`
  return page({ language, title, nonce, look: brandStyle(agency.brand), head, body })
}

function tripText({ agency, trip, days, departures, prices, policy }: PublicTrip): Markup {
  const { language } = agency.brand
  const t = say(language)
  const itinerary =
    days.length > 0 &&
    html`<h2>${t('itinerary')}</h2>
      <ol class="days">
        ${days.map((day) => daySection(day, language))}
      </ol>`
  const included =
    (trip.inclusions.length > 0 || trip.exclusions.length > 0) &&
    html`<div class="two">
      <div>${listSection(t('included'), trip.inclusions, 'ticks')}</div>
      <div>${listSection(t('notIncluded'), trip.exclusions, 'ticks no')}</div>
    </div>`
  return html`${trip.summary && html`<p class="lead">${trip.summary}</p>`}
  ${trip.description && html`<div class="rich">${trusted(cleanHtml(trip.description))}</div>`}
  ${listSection(t('highlights'), trip.highlights, 'ticks')} ${itinerary} ${included} ${priceSection(prices, language)}
  ${departureSection(departures, trip.on_request, language)} ${policySection(policy, language)}`
}

function priceCard({ agency, trip, departures }: PublicTrip): Markup {
  const t = say(agency.brand.language)
  const price = trip.from_price
    ? html`<p class="from"><small>${t('from')}</small>${formatMoney(trip.from_price)}<small>${timeText(trip.from_per)}</small></p>`
    : html`<p class="from">${t('priceOnRequest')}</p>`
  return html`<div class="card">
    ${price}
    <p class="hint">${nextLine(departures, trip.on_request, agency.brand.language)}</p>
    <a class="button wide" href="#inquiry">${t('ask')}</a>
  </div>`
}

function hero(pictures: Picture[], title: string): Markup | null {
  const [first, ...rest] = pictures.slice(0, heroPictures - 1)
  if (!first) return null
  const few = rest.length > 0 && html`<div class="few">${rest.map((one) => image(one, title, '(min-width:760px) 340px, 50vw'))}</div>`
  return html`<div class="hero${rest.length > 0 && ' many'}">
    <div class="one">${image(first, title, '(min-width:760px) 700px, 100vw', true)}</div>
    ${few}
  </div>`
}

function groupSize({ group_size_min: least, group_size_max: most }: PublicTrip['trip'], language: string): Markup | null {
  const t = say(language)
  if (least && most) return html`<li>${t('groupsBetween', { least, most })}</li>`
  if (least) return html`<li>${t('groupsFrom', { least })}</li>`
  return most ? html`<li>${t('groupsUpTo', { most })}</li>` : null
}

const listSection = (title: string, lines: string[], look: string) =>
  lines.length > 0 &&
  html`<h2>${title}</h2>
    <ul class="${look}">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`

function daySection(day: z.input<typeof itinerary>, language: string): Markup {
  const t = say(language)
  const more = [
    day.meals.length > 0 && t('meals', { meals: day.meals.join(', ') }),
    day.accommodation && t('night', { place: day.accommodation }),
  ]
    .filter(Boolean)
    .join(' · ')
  return html`<li>
    <p class="day">${t('day', { day: day.day })}${day.place && ` · ${day.place.text}`}</p>
    <h3>${day.title}</h3>
    ${day.description && html`<div class="rich">${trusted(cleanHtml(day.description))}</div>`}${more && html`<p class="more">${more}</p>`}${day.gallery.length > 0 && html`<div class="shots" tabindex="0" role="group" aria-label="${t('picturesOf', { day: day.day })}">${day.gallery.slice(0, 6).map((one) => image(one, day.title, '200px'))}</div>`}
  </li>`
}

function priceSection({ residencies, rows, varies, added }: PriceTable, language: string): Markup | null {
  const t = say(language)
  if (rows.length === 0) return null
  const single = residencies.length === 1
  return html`<h2>${t('prices')}</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="${t('prices')}">
      <table>
        <thead>
          <tr>
            <th scope="col">${t('priceFor')}</th>
            ${residencies.map(({ name }) => html`<th scope="col" class="num">${single ? t('price') : name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <td>${row.name}${row.per === 'booking' && html` <span class="hint">${t('perBooking')}</span>`}</td>
                ${row.prices.map((price) => html`<td class="num">${price.amount === 0 ? t('free') : formatMoney(price)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${added.length > 0 && html`<p class="hint">${t('plus', { taxes: added.join(' · ') })}</p>`}
    ${varies && html`<p class="hint">${t('pricesVary')}</p>`}`
}

const placesInWords = ({ places_left: left, bookable }: z.input<typeof departure>, t: ReturnType<typeof say>): Markup =>
  left <= 0
    ? html`<span class="out">${t('soldOut')}</span>`
    : !bookable
      ? html`<span class="out">${t('closed')}</span>`
      : html`<span class="tag${left <= fewLeft && ' few-left'}">${t('placesLeft', { count: left })}</span>`

function departureSection(departures: z.input<typeof departure>[], onRequest: boolean, language: string): Markup | null {
  const t = say(language)
  if (onRequest)
    return html`<h2>${t('departures')}</h2>
      <p>${t('anyDayText')}</p>`
  if (departures.length === 0) return null
  return html`<h2>${t('nextDepartures')}</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="${t('departures')}">
      <table>
        <thead>
          <tr>
            <th scope="col">${t('dates')}</th>
            <th scope="col">${t('start')}</th>
            <th scope="col" class="num">${t('places')}</th>
          </tr>
        </thead>
        <tbody>
          ${departures.map(
            (one) =>
              html`<tr>
                <td>${one.starts_on === one.ends_on ? formatDay(one.starts_on) : formatRange(one.starts_on, one.ends_on)}</td>
                <td>${one.starts_at && formatClock(one.starts_at)}</td>
                <td class="num">${placesInWords(one, t)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

const nextLine = (departures: z.input<typeof departure>[], onRequest: boolean, language: string): string => {
  const t = say(language)
  const next = departures.find(({ bookable }) => bookable)
  if (onRequest) return t('anyDay')
  return next ? t('nextDepartureOn', { day: formatShortDay(next.starts_on) }) : t('askForDeparture')
}

function policySection({ tiers, deposit_refund_percent: deposit }: Policy, language: string): Markup | null {
  const t = say(language)
  if (tiers.length === 0) return null
  const line = (days: number, percent: number) => (days === 0 ? t('refund.later', { percent }) : t('refund.before', { days, percent }))
  return html`<h2>${t('cancellation')}</h2>
    <ul>
      ${tiers.map(({ days_before, refund_percent }) => html`<li>${line(days_before, refund_percent)}</li>`)}${deposit !== null && html`<li>${t('depositRefund', { percent: deposit })}</li>`}
    </ul>`
}
