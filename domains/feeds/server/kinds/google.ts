import { decimalOf } from '#domains/seo/server/site/json-ld.ts'
import { currencies, type Money } from '#kit/contract/money.ts'
import type { FeedDefinition } from './definition.ts'
import type { StayPrice } from './nights.ts'
import { markedUrl, type FeedOffer } from './offer.ts'
import { cut } from './plain.ts'

const linkOf = ({ url }: FeedOffer, campaign: string): string => markedUrl(url, 'google', 'feed', campaign)

/** Google's money: whole units, and billionths of a unit. */
export function googleMoney({ amount, currency }: Money) {
  const unit = 10 ** currencies[currency].decimals
  return { currency_code: currency, units: Math.floor(amount / unit), nanos: (amount % unit) * (1_000_000_000 / unit) }
}

/** Products of Things to do. The whole file is one snapshot in one part. */
export const googleThings: FeedDefinition = {
  needs: ['picture', 'price'],
  says: (offer, { name }) => ({
    id: offer.id,
    title: cut(offer.title, 150),
    description: cut(offer.description, 10_000),
    operator: cut(name, 100),
    landing_page: linkOf(offer, 'things-to-do'),
    price: offer.from ? `${decimalOf(offer.from)} ${offer.from.currency}` : '',
    picture: offer.pictures[0] ?? '',
    duration: offer.days > 1 ? `${offer.days} days` : '',
  }),
  files: {
    json: ({ language }, nonce) => {
      const localized = (text = '') => ({ localized_texts: [{ language_code: language, text }] })
      const metadata = { shard_id: 0, total_shards_count: 1, processing_instruction: 'PROCESS_AS_SNAPSHOT', nonce }
      return {
        head: `{"feed_metadata":${JSON.stringify(metadata)},"products":[`,
        between: ',\n',
        item: (offer, says) =>
          JSON.stringify({
            id: offer.id,
            title: localized(says.title),
            description: localized(says.description),
            operator: { google_business_profile_name: localized(says.operator) },
            inventory_type: ['INVENTORY_TYPE_OPERATOR_DIRECT'],
            confirmation_type: offer.on_request ? 'CONFIRMATION_TYPE_PENDING' : 'CONFIRMATION_TYPE_INSTANT',
            related_media: offer.pictures.map((url) => ({ url, type: 'MEDIA_TYPE_PHOTO' })),
            options: [
              {
                id: `${offer.id}-1`,
                title: localized(says.title),
                landing_page: { url: says.landing_page },
                ...(offer.days > 1 && { duration_sec: offer.days * 86_400 }),
                price_options: [{ id: `${offer.id}-1-1`, title: localized(says.title), price: googleMoney(offer.from!) }],
              },
            ],
          }),
        foot: ']}\n',
      }
    },
  },
}

const xml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Google's list of hotels and holiday homes. It says where they are; prices are asked for apart. */
export const googleHotels: FeedDefinition = {
  needs: ['picture', 'place'],
  says: (offer, { name, phone }) => ({
    id: offer.id,
    name: cut(`${name}: ${offer.title}`, 200),
    address: offer.place ?? '',
    country: offer.country,
    latitude: String(offer.latitude ?? ''),
    longitude: String(offer.longitude ?? ''),
    phone,
    category: 'vacation_rental',
    description: cut(offer.description, 5000),
    website: linkOf(offer, 'hotels'),
    picture: offer.pictures[0] ?? '',
  }),
  files: {
    xml: ({ language }) => ({
      head: `<?xml version="1.0" encoding="UTF-8"?>
<listings xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="http://www.gstatic.com/localfeed/local_feed.xsd">
<language>${xml(language)}</language>
`,
      between: '',
      item: (offer, says) => {
        const of = (name: string) => xml(says[name] ?? '')
        const pictures = offer.pictures.map((url) => `<image type="photo" url="${xml(url)}"><link>${of('website')}</link></image>`)
        return `<listing><id>${of('id')}</id><name>${of('name')}</name><address format="simple"><component name="addr1">${of('address')}</component></address><country>${of('country')}</country><latitude>${of('latitude')}</latitude><longitude>${of('longitude')}</longitude><phone type="main">${of('phone')}</phone><category>${of('category')}</category><content><text type="description"><link>${of('website')}</link><body>${of('description')}</body></text>${pictures.join('')}<attributes><website>${of('website')}</website></attributes></content></listing>\n`
      },
      foot: '</listings>\n',
    }),
  },
}

const stayText = ({ arrival, nights, price }: StayPrice): string =>
  `${arrival}, ${nights} ${nights === 1 ? 'night' : 'nights'}: ${price ? `${decimalOf(price.base)} + ${decimalOf(price.tax)} ${price.base.currency}` : 'not free'}`

/** Google's price feed for the hotel list: a message of prices and of days without a free room. Its ids are those of the list. */
export const googleHotelPrices: FeedDefinition = {
  needs: ['picture', 'place', 'nights'],
  says: (offer) => ({ id: offer.id, name: offer.title, ...Object.fromEntries(offer.stays.map((stay) => [stay.arrival, stayText(stay)])) }),
  files: {
    xml: (_agency, nonce) => ({
      head: `<?xml version="1.0" encoding="UTF-8"?>
<Transaction timestamp="${new Date(nonce).toISOString()}" id="${nonce}">
`,
      between: '',
      item: (offer) => offer.stays.map((stay) => resultOf(offer.id, stay)).join(''),
      foot: '</Transaction>\n',
    }),
  },
}

function resultOf(id: string, { arrival, nights, price }: StayPrice): string {
  const stay = `<Property>${xml(id)}</Property><Checkin>${arrival}</Checkin><Nights>${nights}</Nights>`
  if (!price) return `<Result>${stay}<Unavailable><NoVacancy/></Unavailable></Result>\n`
  const amount = (name: string, money: Money) => `<${name} currency="${money.currency}">${decimalOf(money)}</${name}>`
  const zero = { ...price.base, amount: 0 }
  return `<Result>${stay}${amount('Baserate', price.base)}${amount('Tax', price.tax)}${amount('OtherFees', zero)}</Result>\n`
}
