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

const heroPictures = 4
const fewLeft = 5

interface Page {
  title: string
  nonce: string
  /** The style sheet of the agency's brand. */
  look: string
  head: Markup
  body: Markup
}

const page = ({ title, nonce, look, head, body }: Page): string =>
  html`<!doctype html>
    <html lang="en">
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
export const notFoundPage = (nonce: string): string =>
  page({
    title: 'Not found',
    nonce,
    look: houseStyle,
    head: html`<meta name="robots" content="noindex" />${previewTags({ title: 'Not found', description: 'This trip is not offered.' })}`,
    body: html`<main class="wrap">
      <h2>This trip is not offered</h2>
      <p>It may have been taken off, or the link was cut off. Ask whoever sent it to you.</p>
    </main>`,
  })

/** Renders the public page of a trip, with an inquiry form. It works without scripts. */
export function tripPage(given: PublicTrip, form: FormState, url: string, nonce: string): string {
  const { agency, trip, pictures, departures } = given
  const about = trip.summary ?? (truncate(trip.description, 100) || `A trip of ${agency.name}.`)
  const title = `${trip.title} · ${agency.name}`
  const picture = pictures[0]?.url ?? agency.brand.preview
  const head = html`<link rel="canonical" href="${url}" />${previewTags({ title, description: about, picture, url })}`
  const body = html`<a class="skip" href="#trip">Skip to the trip</a>
    ${brandHead({ ...agency.brand, cover: null }, html`<a class="ask" href="#inquiry">Ask about this trip</a>`)}
    <main class="wrap" id="trip">
      ${hero(pictures, trip.title)}
      <h1>${trip.title}</h1>
      <ul class="facts">
        <li>${lengthInWords(trip.days, trip.nights)}</li>
        <li>${[trip.place?.text, countryName(trip.country_code)].filter(Boolean).join(', ')}</li>
        ${groupSize(trip)}
      </ul>
      <div class="grid">
        <div>${tripText(given)}</div>
        <aside><div class="side">${priceCard(given)}</div></aside>
      </div>
      ${inquirySection(form, departures, trip.on_request, agency.name)}
    </main>
    ${brandFoot(agency.brand)}`
  return page({ title, nonce, look: brandStyle(agency.brand), head, body })
}

function tripText({ trip, days, departures, prices, policy }: PublicTrip): Markup {
  const itinerary =
    days.length > 0 &&
    html`<h2>Itinerary</h2>
      <ol class="days">
        ${days.map(daySection)}
      </ol>`
  const included =
    (trip.inclusions.length > 0 || trip.exclusions.length > 0) &&
    html`<div class="two">
      <div>${listSection('Included', trip.inclusions, 'ticks')}</div>
      <div>${listSection('Not included', trip.exclusions, 'ticks no')}</div>
    </div>`
  return html`${trip.summary && html`<p class="lead">${trip.summary}</p>`}
  ${trip.description && html`<div class="rich">${trusted(cleanHtml(trip.description))}</div>`}
  ${listSection('Highlights', trip.highlights, 'ticks')} ${itinerary} ${included} ${priceSection(prices)}
  ${departureSection(departures, trip.on_request)} ${policySection(policy)}`
}

function priceCard({ trip, departures }: PublicTrip): Markup {
  const price = trip.from_price
    ? html`<p class="from"><small>from</small>${formatMoney(trip.from_price)}<small>${timeText(trip.from_per)}</small></p>`
    : html`<p class="from">Price on request</p>`
  return html`<div class="card">
    ${price}
    <p class="hint">${nextLine(departures, trip.on_request)}</p>
    <a class="button wide" href="#inquiry">Ask about this trip</a>
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

const groupSize = ({ group_size_min: least, group_size_max: most }: PublicTrip['trip']) =>
  (least || most) &&
  html`<li>${least && most ? `Groups of ${least} to ${most}` : least ? `Groups from ${least}` : `Groups up to ${most}`}</li>`

const listSection = (title: string, lines: string[], look: string) =>
  lines.length > 0 &&
  html`<h2>${title}</h2>
    <ul class="${look}">
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>`

function daySection(day: z.input<typeof itinerary>): Markup {
  const more = [day.meals.length > 0 && `Meals: ${day.meals.join(', ')}`, day.accommodation && `Night: ${day.accommodation}`]
    .filter(Boolean)
    .join(' · ')
  return html`<li>
    <p class="day">Day ${day.day}${day.place && ` · ${day.place.text}`}</p>
    <h3>${day.title}</h3>
    ${day.description && html`<div class="rich">${trusted(cleanHtml(day.description))}</div>`}${more && html`<p class="more">${more}</p>`}${day.gallery.length > 0 && html`<div class="shots" tabindex="0" role="group" aria-label="Pictures of day ${day.day}">${day.gallery.slice(0, 6).map((one) => image(one, day.title, '200px'))}</div>`}
  </li>`
}

function priceSection({ residencies, rows, varies, added }: PriceTable): Markup | null {
  if (rows.length === 0) return null
  const single = residencies.length === 1
  return html`<h2>Prices</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Prices">
      <table>
        <thead>
          <tr>
            <th scope="col">Price for</th>
            ${residencies.map(({ name }) => html`<th scope="col" class="num">${single ? 'Price' : name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <td>${row.name}${row.per === 'booking' && html` <span class="hint">for the booking</span>`}</td>
                ${row.prices.map((price) => html`<td class="num">${price.amount === 0 ? 'Free' : formatMoney(price)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${added.length > 0 && html`<p class="hint">Plus ${added.join(' · ')}.</p>`}
    ${varies && html`<p class="hint">Prices change with the day of travel and the size of the group. Ask, and we tell you yours.</p>`}`
}

const placesInWords = ({ places_left: left, bookable }: z.input<typeof departure>): Markup =>
  left <= 0
    ? html`<span class="out">Sold out</span>`
    : !bookable
      ? html`<span class="out">Closed</span>`
      : html`<span class="tag${left <= fewLeft && ' few-left'}">${left} ${left === 1 ? 'place' : 'places'} left</span>`

function departureSection(departures: z.input<typeof departure>[], onRequest: boolean): Markup | null {
  if (onRequest)
    return html`<h2>Departures</h2>
      <p>Any day, on request. Tell us when you would like to travel.</p>`
  if (departures.length === 0) return null
  return html`<h2>Next departures</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="Departures">
      <table>
        <thead>
          <tr>
            <th scope="col">Dates</th>
            <th scope="col">Start</th>
            <th scope="col" class="num">Places</th>
          </tr>
        </thead>
        <tbody>
          ${departures.map(
            (one) =>
              html`<tr>
                <td>${one.starts_on === one.ends_on ? formatDay(one.starts_on) : formatRange(one.starts_on, one.ends_on)}</td>
                <td>${one.starts_at && formatClock(one.starts_at)}</td>
                <td class="num">${placesInWords(one)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

const nextLine = (departures: z.input<typeof departure>[], onRequest: boolean): string => {
  const next = departures.find(({ bookable }) => bookable)
  if (onRequest) return 'Any day, on request'
  return next ? `Next departure ${formatShortDay(next.starts_on)}` : 'Ask for the next departure'
}

function policySection({ tiers, deposit_refund_percent: deposit }: Policy): Markup | null {
  if (tiers.length === 0) return null
  const line = (days: number, percent: number) =>
    `${days === 0 ? 'Later' : `${days} days or more before the start`}: ${percent === 0 ? 'nothing is refunded' : percent === 100 ? 'everything is refunded' : `${percent}% is refunded`}`
  return html`<h2>Cancelling</h2>
    <ul>
      ${tiers.map(({ days_before, refund_percent }) => html`<li>${line(days_before, refund_percent)}</li>`)}${deposit !== null && html`<li>Of the deposit ${deposit}% is refunded</li>`}
    </ul>`
}
